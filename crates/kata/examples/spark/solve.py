"""Solves a CSV file of puzzles with `kata solve` on a Spark cluster, writes Parquet, and checks every answer.

    python solve.py INPUT.csv OUTPUT.parquet KATA PARTITIONS [--master URL]

The exit code is 0 only if every record has its answer, in its place, and every answer is right.
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

# Two workers of one core and 1024 MiB each, as processes of their own on this machine.
LOCAL_CLUSTER = "local-cluster[2,1,1024]"

# One thread, because Spark gives a task one core. 0, 1 and 2 are said by a `kata` that wrote a record for every record, some of
# them unsolved (1) or unreadable (2); everything else, a signal above all, fails the task, and Spark tries it again elsewhere.
PIPE = """'./{kata}' solve --input csv --column puzzle --format csv --threads 1 --quiet; test $? -le 2"""

# What `kata solve` adds to the columns that came in.
ADDED = ["solution", "verdict"]


def one_record_a_line(fields):
    """Fields as a line of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(fields)
    return line.getvalue()


def read(context, path, partitions):
    """The header of a CSV file, and its records in partitions, each record a list of fields. The order is that of the file."""
    lines = context.textFile(path, partitions)
    header_line = lines.first()
    header = next(csv.reader([header_line]))

    def fields(index, lines):
        if index == 0:
            lines = itertools.islice(lines, 1, None)
        for line in lines:
            # Each line by itself: a quotation mark that is never closed must spoil no record but its own.
            found = next(csv.reader([line]), [])
            # Too many or too few fields would put the answer under the wrong name.
            yield (found + [""] * len(header))[: len(header)]

    return header, lines.mapPartitionsWithIndex(fields)


def numbered(index, records):
    """Each record with the number of its partition and its place therein: two data sets in the same order agree in both."""
    return ((index, place, *record) for place, record in enumerate(records))


def solve(records, header, kata):
    """Pipes each partition through a `kata solve` of its own. All columns come back, then the solution and the verdict."""

    def with_header(records):
        # Every partition is a file of its own for `kata`, and needs the names: without them a first record that is no puzzle
        # would be taken for them.
        return map(one_record_a_line, itertools.chain([header], records))

    def without_header(index, lines):
        answers = csv.reader(lines)
        names = next(answers, None)
        if names != header + ADDED:
            raise ValueError(f"expected the columns {header + ADDED} from kata solve, found {names}")
        # An executor of a standalone cluster runs in a folder that is called by its number.
        executor = os.path.basename(os.getcwd())
        return numbered(index, (answer + [executor] for answer in answers))

    # `Context.addFile` puts the program into the folder in which an executor runs.
    command = shlex.join(["sh", "-c", PIPE.format(kata=os.path.basename(kata))])
    return records.mapPartitions(with_header).pipe(command, checkCode=True).mapPartitionsWithIndex(without_header)


def schema(columns):
    """Partition and place as integers, everything else as text."""
    numbers = [StructField(name, IntegerType()) for name in ("partition", "place")]
    return StructType(numbers + [StructField(name, StringType()) for name in columns])


def houses():
    """The 27 rows, columns and boxes, each as its nine places in a line of 81 characters, from 1."""
    cells = range(81)
    house_of = [lambda cell: cell // 9, lambda cell: cell % 9, lambda cell: cell // 27 * 3 + cell % 9 // 3]
    return [[cell + 1 for cell in cells if house(cell) == number] for house in house_of for number in range(9)]


def check(source, answers, has_expected):
    """One row for each record and each answer, joined by place, with what is right about it."""
    # From the source come the columns as they went in, so that nothing is taken from the program that is being checked.
    went_in = [F.col(name).alias(f"in_{name}") for name in source.columns if name not in ("partition", "place")]
    joined = source.select("partition", "place", *went_in).join(answers, ["partition", "place"], "full_outer")

    in_place = F.lit(True)
    for name in source.columns:
        if name not in ("partition", "place"):
            in_place = in_place & F.col(f"in_{name}").eqNullSafe(F.col(name))

    all_houses = F.array(*[F.array(*map(F.lit, house)) for house in houses()])
    digits_of = lambda house: F.transform(house, lambda place: F.substring("solution", place, 1))
    obeys_rules = F.col("solution").rlike("^[1-9]{81}$") & F.forall(
        all_houses, lambda house: F.size(F.array_distinct(digits_of(house))) == 9
    )
    given = lambda place: F.substring("in_puzzle", place, 1)
    keeps_givens = (F.length("in_puzzle") == 81) & F.forall(
        F.sequence(F.lit(1), F.lit(81)),
        lambda place: given(place).isin(".", "0") | (given(place) == F.substring("solution", place, 1)),
    )

    # "unreadable" is followed by what was found where.
    verdict = F.substring_index("verdict", ":", 1)
    solved = verdict == "solved"
    as_expected = verdict == F.col("in_expected") if has_expected else F.lit(True)
    # Without an answer there is nothing to be right about, and without a solution there must be a reason.
    right = in_place & as_expected & F.when(solved, obeys_rules & keeps_givens).otherwise(
        (F.col("solution") == "") & verdict.isin("no solution", "unreadable")
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
    """Prints the figures; true if all is right."""
    # What is known of it, where there is no answer (or an answer to nothing).
    known = [F.coalesce(F.col(name), F.col(f"in_{name}")).alias(name) for name in header]
    record = F.struct("partition", "place", *known, "verdict", "solution")
    first = lambda wanted: F.min_by(record, F.when(wanted, F.struct("partition", "place")))
    count = lambda column: F.sum(F.col(column).cast("int"))
    kinds = (
        checked.groupBy("said")
        .agg(
            F.count("*").alias("rows"),
            *[count(column).alias(column) for column in ("in_place", "obeys_rules", "keeps_givens", "right")],
            first(F.lit(True)).alias("example"),
            first(~F.col("right")).alias("wrong"),
        )
        .orderBy("said")
        .collect()
    )
    by_executor = answers.groupBy("executor").count().orderBy("executor").collect()

    print(f"\n{'verdict':<12} {'rows':>8} {'rules obeyed':>13} {'givens kept':>12} {'right':>8}")
    for kind in kinds:
        checks = [f"{kind.obeys_rules:,}", f"{kind.keeps_givens:,}"] if kind.said == "solved" else ["-", "-"]
        print(f"{kind.said or 'no answer':<12} {kind.rows:>8,} {checks[0]:>13} {checks[1]:>12} {kind.right:>8,}")
    for title, examples in [
        ("the first of each kind that has no solution:", [kind.example for kind in kinds if kind.said != "solved"]),
        ("the first of each kind that is not right:", [kind.wrong for kind in kinds if kind.wrong]),
    ]:
        if examples:
            print(f"\n{title}")
        for example in examples:
            print(f"  partition {example[0]}, place {example[1]}: {', '.join(str(field) for field in example[2:] if field)}")

    rows, in_place, right = (sum(kind[name] for kind in kinds) for name in ("rows", "in_place", "right"))
    print("\nsolved on " + ", ".join(f"executor {executor}: {number:,} rows" for executor, number in by_executor))
    print(f"in place {in_place:,} of {rows:,} rows")
    print(f"right {right:,} of {rows:,} answers")
    return rows > 0 and right == rows


def arguments():
    parser = argparse.ArgumentParser(description="Solves puzzles with kata solve on Spark, and checks every answer.")
    parser.add_argument("input", help="a CSV file with a header and a column `puzzle`; `expected` is compared, if there")
    parser.add_argument("output", help="the folder to write Parquet into; what it has is replaced")
    parser.add_argument("kata", help="the kata binary; Spark copies it to the workers")
    parser.add_argument("partitions", type=int, help="in how many parts to solve, at least")
    parser.add_argument("--master", default=LOCAL_CLUSTER, help="a standalone cluster (default: %(default)s)")
    return parser.parse_args()


def main():
    args = arguments()
    # What runs on the workers runs under the same Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(args.master).appName("kata solve")
    # The default of 200 parts a join is meant for a data set many times larger than one file.
    settings = {"spark.ui.enabled": "false", "spark.sql.shuffle.partitions": str(args.partitions)}
    settings["spark.ui.showConsoleProgress"] = "false"
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
        print(f"Spark {spark.version}, {args.master}: {records.getNumPartitions()} partitions through kata solve")
        print(f"solved and written to {args.output} in {time.monotonic() - start:.1f} s")

        # From here on only what was written counts.
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
