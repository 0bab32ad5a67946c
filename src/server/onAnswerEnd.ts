import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const ends = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once: when the answer is closed, or its connection is, of which an answer that waits for another on it
 * (pipelining) hears nothing. Returns the function that calls it earlier.
 */
export function onAnswerEnd(
  { socket }: IncomingMessage,
  response: ServerResponse,
  end: () => void,
): () => void {
  const ofSocket = ends.get(socket) ?? watch(socket);
  const once = () => {
    if (ofSocket.delete(once)) end();
  };
  ofSocket.add(once);
  response.once('close', once);
  return once;
}

function watch(socket: Socket): Set<() => void> {
  const ofSocket = new Set<() => void>();
  ends.set(socket, ofSocket);
  socket.once('close', () => {
    for (const end of ofSocket) end();
  });
  return ofSocket;
}
