/** A system call that has returned, with the lines of the trace on which it began and ended. */
export interface TracedCall {
  name: string;
  /** As `strace -y` writes them: file descriptors with their paths. */
  args: string;
  began: number;
  ended: number;
  failed: boolean;
}

/** Parses the output of `strace -f -o`: successful calls of all threads. Calls in two parts (`<unfinished ...>`) are joined. */
export function traceCalls(trace: string): TracedCall[] {
  const open = new Map<string, { name: string; args: string; began: number }>();
  const calls: TracedCall[] = [];
  for (const [line, text] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(text) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const begun = resumed ? open.get(thread) : /^(?<name>\w+)\((?<args>.*)$/.exec(rest)?.groups;
    if (!begun) continue;
    const { name = '', args: before = '' } = begun;
    const began = resumed ? (open.get(thread)?.began ?? line) : line;
    const args = resumed ? before + (resumed[2] ?? '') : before;
    if (args.endsWith('<unfinished ...>')) {
      open.set(thread, { name, args: args.slice(0, -'<unfinished ...>'.length), began });
    } else {
      open.delete(thread);
      calls.push({ name, args, began, ended: line, failed: / = -1 /.test(args) });
    }
  }
  return calls.filter((call) => !call.failed);
}
