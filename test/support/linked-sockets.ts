import type { Socket } from 'node:net';

/** Adds the two sockets of a proxied connection to `open` until they close; when one closes, so does the other. */
export function linkSockets(client: Socket, server: Socket, open: Set<Socket>): void {
  for (const socket of [client, server]) {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      client.destroy();
      server.destroy();
    });
  }
}
