// Runs a LeetCode answer in C# on many boards. The README of the crate `runner` says what a driver
// does.

// Names of the system in this namespace mean the same whatever types the answer has.
namespace KataDriving {

using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;

static class KataDriver
{
    // The frames of a trace that are shown: the first ones.
    const int Frames = 8;

    // After an overflow of the stack, a line in at least this many calls is in many of them.
    const int Many = 3;

    static readonly Stream Answers = new FileStream("/dev/fd/3", FileMode.Open, FileAccess.Write);

    static void Main(string[] words)
    {
        Console.SetOut(Console.Error);
        if (words[0] == "methods")
        {
            string[] names = { "solveSudoku", "isValidSudoku" };
            Answer(string.Join(" ", names.Where(name => Find(name) != null)));
            return;
        }
        MethodInfo method = Find(words[0]);
        foreach (string line in File.ReadAllLines("/dev/fd/4"))
        {
            char[][] board =
                Enumerable.Range(0, 9).Select(row => line.Substring(row * 9, 9).ToCharArray()).ToArray();
            try
            {
                long start = ProcessorTime();
                object solution = Activator.CreateInstance(typeof(Solution), true);
                object result = Call(method, solution, board);
                long spent = ProcessorTime() - start;
                string shown = words[0] == "solveSudoku" ? Line(board) : Truth(result);
                Answer(spent + " " + shown.Replace("\n", " "));
            }
            catch (TargetInvocationException thrown)
            {
                Fail(thrown.InnerException);
            }
            catch (Exception thrown)
            {
                Fail(thrown);
            }
        }
    }

    // An overflow of the stack is caught only where no frame of the runtime lies between, as those of
    // `Invoke` do.
    static object Call(MethodInfo method, object solution, char[][] board)
    {
        object self = method.IsStatic ? null : solution;
        if (method.ReturnType == typeof(void))
        {
            ((Action<char[][]>)Delegate.CreateDelegate(typeof(Action<char[][]>), self, method))(board);
            return null;
        }
        if (method.ReturnType == typeof(bool))
        {
            Type type = typeof(Func<char[][], bool>);
            return ((Func<char[][], bool>)Delegate.CreateDelegate(type, self, method))(board);
        }
        return method.Invoke(solution, new object[] { board });
    }

    // Mono counts the time of a process in steps of 10 ms; the C library, in microseconds. The
    // first numbers are the seconds and microseconds of the user, and those of the system.
    [DllImport("libc")]
    static extern int getrusage(int who, long[] usage);

    static long ProcessorTime()
    {
        var usage = new long[18];
        getrusage(0, usage);
        return ((usage[0] + usage[2]) * 1000000 + usage[1] + usage[3]) * 1000;
    }

    // The method of this name, with a capital letter, that takes a board; null if there is none.
    static MethodInfo Find(string name)
    {
        name = char.ToUpperInvariant(name[0]) + name.Substring(1);
        BindingFlags any = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public
            | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;
        return typeof(Solution).GetMethod(name, any, null, new[] { typeof(char[][]) }, null);
    }

    static string Truth(object result)
    {
        if (result is bool) return result.ToString().ToLowerInvariant();
        return "? it returned " + (result ?? "null") + ", expected true or false";
    }

    static string Line(char[][] board)
    {
        if (board.Length != 9) return "? the board has " + board.Length + " rows";
        var line = new StringBuilder();
        for (int row = 0; row < 9; row++)
        {
            if (board[row] == null) return "? row " + (row + 1) + " is null";
            if (board[row].Length != 9)
            {
                return "? row " + (row + 1) + " has " + board[row].Length + " cells";
            }
            for (int column = 0; column < 9; column++)
            {
                char cell = board[row][column];
                if (cell < '!' || cell > '~')
                {
                    return "? r" + (row + 1) + "c" + (column + 1) + " is the character with code "
                        + (int)cell;
                }
                line.Append(cell);
            }
        }
        return line.ToString();
    }

    // One write for a line, which the judge then sees at once.
    static void Answer(string line)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(line + "\n");
        Answers.Write(bytes, 0, bytes.Length);
        Answers.Flush();
    }

    // Reports the exception, shows the frames of the answer alone, and ends.
    static void Fail(Exception error)
    {
        string what = error.GetType() + ": " + error.Message.Replace("\n", " ");
        int[] lines = new StackTrace(error, true).GetFrames()
            .Where(frame => Path.GetFileName(frame.GetFileName() ?? "") == "Solution.cs")
            .Select(frame => frame.GetFileLineNumber()).ToArray();
        bool overflows = error is StackOverflowException;
        // All frames of an endless recursion look the same.
        foreach (int line in lines.Take(overflows ? 1 : Frames))
        {
            Console.Error.WriteLine("\tat Solution.cs:" + line);
        }
        if (!overflows && lines.Length > Frames) Console.Error.WriteLine("\t[Earlier calls are not shown]");
        string place = lines.Length == 0 ? "" : ", line " + lines[0];
        var most = lines.GroupBy(line => line).OrderByDescending(same => same.Count()).FirstOrDefault();
        if (overflows && most != null && most.Count() >= Many)
        {
            what = what.TrimEnd('.');
            place = ": the stack overflowed: many of its calls are in line " + most.Key;
        }
        Answer("! " + what + place);
        Environment.Exit(1);
    }
}

}
