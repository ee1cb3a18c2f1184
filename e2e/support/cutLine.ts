import net, { type AddressInfo, type Socket } from 'node:net';

/** A line to the server that can be cut, for pages and their service workers alike: what a browser is told of its network holds for pages only. */
export interface CutLine {
  port: number;
  cut: () => void;
  mend: () => void;
  close: () => void;
}

export async function openLine(): Promise<CutLine> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(Number(process.env.E2E_PORT), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // Either end may go at any time; the other one follows.
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      endAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      endAll();
      server.close();
    },
  };
}
