"""Solves a CSV file of puzzles with `kata solve` on a Spark cluster and checks every answer.

    python solve.py INPUT.csv OUTPUT.parquet KATA PARTITIONS [--master URL]

The answers are written as Parquet. The exit code is 0 only if every record has its answer, in its
place, and every answer is right.
"""

import argparse
import csv
import io
import itertools
import os
import shlex
import sys
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import IntegerType, StringType, StructField, StructType

# Two workers with one core and 1024 MiB each, as separate processes on this machine.
LOCAL_CLUSTER = "local-cluster[2,1,1024]"

# One thread, because Spark assigns one core to a task. With the exit codes 0, 1 and 2 `kata` has
# written a record for every record, some of them unsolved (1) or unreadable (2). Any other code
# fails the task, and Spark tries it again elsewhere.
OPTIONS = "--column puzzle --format csv --threads 1 --quiet"
PIPE = f"'./{{kata}}' solve {OPTIONS}; test $? -le 2"

# The columns that `kata solve` adds.
ADDED = ["solution", "verdict"]


def csv_line(fields):
    """The fields as a line of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(fields)
    return line.getvalue()


def read(context, path, partitions):
    """The header of a CSV file, and its records in partitions, in the order of the file.

    A record is a list of fields.
    """
    lines = context.textFile(path, partitions)
    header_line = lines.first()
    header = next(csv.reader([header_line]))

    def fields(index, lines):
        if index == 0:
            lines = itertools.islice(lines, 1, None)
        for line in lines:
            # Each line is parsed alone, so that an unclosed quotation mark spoils only its record.
            found = next(csv.reader([line]), [])
            # With too many or too few fields the answer would get the wrong name.
            yield (found + [""] * len(header))[: len(header)]

    return header, lines.mapPartitionsWithIndex(fields)


def numbered(index, records):
    """Each record with the number of its partition and its place there.

    Two data sets in the same order agree in both.
    """
    return ((index, place, *record) for place, record in enumerate(records))


def solve(records, header, kata):
    """Pipes each partition through a `kata solve` of its own.

    All columns come back, followed by the solution and the verdict.
    """

    def with_header(records):
        # Every partition is a separate file for `kata` and needs the names of the columns. Without
        # them, a first record that is not a puzzle would be mistaken for the names.
        return map(csv_line, itertools.chain([header], records))

    def without_header(index, lines):
        answers = csv.reader(lines)
        names = next(answers, None)
        if names != header + ADDED:
            raise ValueError(f"expected the columns {header + ADDED}, found {names}")
        # An executor of a standalone cluster runs in a folder with its number as the name.
        executor = os.path.basename(os.getcwd())
        return numbered(index, (answer + [executor] for answer in answers))

    # `SparkContext.addFile` copies the program into the folder in which an executor runs.
    command = shlex.join(["sh", "-c", PIPE.format(kata=os.path.basename(kata))])
    answers = records.mapPartitions(with_header).pipe(command, checkCode=True)
    return answers.mapPartitionsWithIndex(without_header)


# The columns with the results of the checks.
CHECKS = ["in_place", "obeys_rules", "keeps_givens", "right"]


def schema(columns):
    """Partition and place as integers, everything else as text."""
    numbers = [StructField(name, IntegerType()) for name in ("partition", "place")]
    return StructType(numbers + [StructField(name, StringType()) for name in columns])


def houses():
    """The 27 rows, columns and boxes, each as nine places (from 1) in a line of 81 characters."""
    row, column = lambda cell: cell // 9, lambda cell: cell % 9
    box = lambda cell: cell // 27 * 3 + cell % 9 // 3
    cells = lambda house, number: [cell + 1 for cell in range(81) if house(cell) == number]
    return [cells(house, number) for house in (row, column, box) for number in range(9)]


def check(source, answers, has_expected):
    """One row per record and answer, joined by place, with the results of the checks."""
    # The input columns are taken from the source and not from the program under test.
    place = ["partition", "place"]
    names = [name for name in source.columns if name not in place]
    inputs = [F.col(name).alias(f"in_{name}") for name in names]
    joined = source.select(*place, *inputs).join(answers, place, "full_outer")

    in_place = F.lit(True)
    for name in names:
        in_place = in_place & F.col(f"in_{name}").eqNullSafe(F.col(name))

    all_houses = F.array(*[F.array(*map(F.lit, house)) for house in houses()])
    digits_of = lambda house: F.transform(house, lambda place: F.substring("solution", place, 1))
    obeys_rules = F.col("solution").rlike("^[1-9]{81}$") & F.forall(
        all_houses, lambda house: F.size(F.array_distinct(digits_of(house))) == 9
    )
    given = lambda place: F.substring("in_puzzle", place, 1)
    answer = lambda place: F.substring("solution", place, 1)
    keeps_givens = (F.length("in_puzzle") == 81) & F.forall(
        F.sequence(F.lit(1), F.lit(81)),
        lambda place: given(place).isin(".", "0") | (given(place) == answer(place)),
    )

    # "not valid" and "unreadable" are followed by what was found and where.
    verdict = F.substring_index("verdict", ":", 1)
    solved = verdict == "solved"
    as_expected = verdict == F.col("in_expected") if has_expected else F.lit(True)
    # A missing answer is not right. An answer without a solution needs a reason.
    right = in_place & as_expected & F.when(solved, obeys_rules & keeps_givens).otherwise(
        (F.col("solution") == "") & verdict.isin("no solution", "not valid", "unreadable")
    )
    return joined.select(
        "*",
        verdict.alias("said"),
        F.coalesce(in_place, F.lit(False)).alias("in_place"),
        F.coalesce(solved & obeys_rules, F.lit(False)).alias("obeys_rules"),
        F.coalesce(solved & keeps_givens, F.lit(False)).alias("keeps_givens"),
        F.coalesce(right, F.lit(False)).alias("right"),
    )


def report(checked, answers, header):
    """Prints the figures and returns whether all is right."""
    # The columns of the record, also where the answer or the input is missing.
    known = [F.coalesce(F.col(name), F.col(f"in_{name}")).alias(name) for name in header]
    record = F.struct("partition", "place", *known, "verdict", "solution")
    first = lambda wanted: F.min_by(record, F.when(wanted, F.struct("partition", "place")))
    count = lambda column: F.sum(F.col(column).cast("int"))
    kinds = (
        checked.groupBy("said")
        .agg(
            F.count("*").alias("rows"),
            *[count(column).alias(column) for column in CHECKS],
            first(F.lit(True)).alias("example"),
            first(~F.col("right")).alias("wrong"),
        )
        .orderBy("said")
        .collect()
    )
    by_executor = answers.groupBy("executor").count().orderBy("executor").collect()

    line = "{:<12} {:>8} {:>13} {:>12} {:>8}"
    print("\n" + line.format("verdict", "rows", "rules obeyed", "givens kept", "right"))
    for kind in kinds:
        rules, givens = "-", "-"
        if kind.said == "solved":
            rules, givens = f"{kind.obeys_rules:,}", f"{kind.keeps_givens:,}"
        said = kind.said or "no answer"
        print(line.format(said, f"{kind.rows:,}", rules, givens, f"{kind.right:,}"))
    unsolved = [kind.example for kind in kinds if kind.said != "solved"]
    wrong = [kind.wrong for kind in kinds if kind.wrong]
    for title, examples in [
        ("the first of each kind that has no solution:", unsolved),
        ("the first of each kind that is not right:", wrong),
    ]:
        if examples:
            print(f"\n{title}")
        for partition, place, *fields in examples:
            shown = ", ".join(str(field) for field in fields if field)
            print(f"  partition {partition}, place {place}: {shown}")

    total = lambda name: sum(kind[name] for kind in kinds)
    rows, in_place, right = total("rows"), total("in_place"), total("right")
    shares = [f"executor {executor}: {number:,} rows" for executor, number in by_executor]
    print("\nsolved on " + ", ".join(shares))
    print(f"in place {in_place:,} of {rows:,} rows")
    print(f"right {right:,} of {rows:,} answers")
    return rows > 0 and right == rows


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("input", help="CSV file with a header, a column `puzzle`, and maybe a column `expected`")
    add("output", help="folder for the Parquet files; its content is replaced")
    add("kata", help="the kata binary; Spark copies it to the workers")
    add("partitions", type=int, help="number of partitions, at least")
    add("--master", default=LOCAL_CLUSTER, help="a standalone cluster (default: %(default)s)")
    return parser.parse_args()


def main():
    args = arguments()
    # The workers use the same Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(args.master).appName("kata solve")
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        # The default of 200 partitions per join is for a data set many times larger than one file.
        "spark.sql.shuffle.partitions": str(args.partitions),
    }
    spark = builder.config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    try:
        spark.sparkContext.addFile(os.path.abspath(args.kata))
        header, records = read(spark.sparkContext, args.input, args.partitions)
        if "puzzle" not in header:
            sys.exit(f"{args.input}: expected a column called puzzle, found {', '.join(header)}")

        start = time.monotonic()
        answers = solve(records, header, args.kata)
        columns = schema(header + ADDED + ["executor"])
        spark.createDataFrame(answers, columns).write.mode("overwrite").parquet(args.output)
        partitions = f"{records.getNumPartitions()} partitions through kata solve"
        print(f"Spark {spark.version}, {args.master}: {partitions}")
        print(f"solved and written to {args.output} in {time.monotonic() - start:.1f} s")

        # The check reads what was written.
        start = time.monotonic()
        written = spark.read.parquet(args.output)
        source = spark.createDataFrame(records.mapPartitionsWithIndex(numbered), schema(header))
        good = report(check(source, written, "expected" in header), written, header)
        print(f"checked in {time.monotonic() - start:.1f} s")
        return 0 if good else 1
    finally:
        spark.stop()


if __name__ == "__main__":
    sys.exit(main())
