import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Callbacks of an answer, called when it ends. */
const ENDS = Symbol('ends');
/** Answers of a connection that have not ended. */
const OPEN = Symbol('open');

type Ending = ServerResponse & { [ENDS]?: (() => void)[] };
type Answering = Socket & { [OPEN]?: Set<Ending> };

/**
 * Calls `end` once, when the answer or its connection closes. A pipelined answer that still waits for another one emits no
 * `close` when the connection closes. Returns a function that calls `end` earlier. All callbacks of an answer share one
 * listener, because each listener costs time at every request.
 */
export function onAnswerEnd(
  { socket }: IncomingMessage,
  response: ServerResponse,
  end: () => void,
): () => void {
  const ending: Ending = response;
  if (ending[ENDS]) ending[ENDS].push(end);
  else {
    ending[ENDS] = [end];
    openAnswers(socket).add(ending);
    ending.once('close', finish);
  }
  return () => {
    const index = ending[ENDS]?.indexOf(end) ?? -1;
    if (index < 0) return;
    ending[ENDS]?.splice(index, 1);
    end();
  };
}

function openAnswers(socket: Answering): Set<Ending> {
  const known = socket[OPEN];
  if (known) return known;
  const open = new Set<Ending>();
  socket[OPEN] = open;
  socket.once('close', () => {
    for (const answer of open) finish.call(answer);
  });
  return open;
}

function finish(this: Ending): void {
  const ends = this[ENDS] ?? [];
  this[ENDS] = [];
  (this.req.socket as Answering)[OPEN]?.delete(this);
  for (const end of ends) end();
}
