// Hosts every edge function of the project in one Deno process. Started by src/functions/FunctionsHost.ts, which
// checks keys and tokens; this side only lets requests in that carry the key of that parent.

// Makes this file a module, so that the names below are its own.
export {};

type Handler = (request: Request, info?: unknown) => Response | Promise<Response>;

interface ServeOptions {
  port?: number;
  hostname?: string;
  handler?: Handler;
  onListen?: (address: { port: number }) => void;
}

declare const Deno: {
  args: string[];
  env: { get(name: string): string | undefined; delete(name: string): void };
  stat(path: string): Promise<unknown>;
  stdout: { writeSync(bytes: Uint8Array): number };
  stdin: { readable: ReadableStream<Uint8Array> };
  exit(code: number): never;
  serve: (options: ServeOptions | Handler, handler?: Handler) => unknown;
};

const [folder = '', keyName = ''] = Deno.args;
const parentKey = Deno.env.get(keyName) ?? '';
Deno.env.delete(keyName);

const handlers = new Map<string, Promise<Handler>>();
const realServe = Deno.serve;
let captured: Handler | undefined;
let lastLoad: Promise<unknown> = Promise.resolve();

// A function calls Deno.serve when it is loaded; here that only hands over its handler.
Deno.serve = (first: ServeOptions | Handler, second?: Handler) => {
  captured = typeof first === 'function' ? first : (second ?? first.handler);
  return {
    finished: new Promise(() => undefined),
    shutdown: () => Promise.resolve(),
    ref: () => undefined,
    unref: () => undefined,
  };
};

// The parent holds the other end of stdin: when it is gone, however it went, so are we.
void Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => Deno.exit(0));

// One function's forgotten promise must not take the others down.
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error('Unhandled rejection in an edge function:', event.reason);
});

realServe(
  {
    port: 0,
    hostname: '127.0.0.1',
    onListen: ({ port }) =>
      void Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify({ listening: port })}\n`)),
  },
  async (request, info) => {
    if (request.headers.get('x-functions-host-key') !== parentKey) return new Response(null, { status: 403 });
    const name = new URL(request.url).pathname.split('/')[1] ?? '';
    if (!(await exists(name))) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
    let handler: Handler;
    try {
      handler = await load(name);
    } catch (error) {
      handlers.delete(name);
      console.error(`Function ${name} could not be loaded:`, error);
      return refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
    }
    try {
      return await handler(withoutHostKey(request), info);
    } catch (error) {
      console.error(`Function ${name} failed:`, error);
      return refuse(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
    }
  },
);

async function exists(name: string): Promise<boolean> {
  if (!/^[a-z0-9][\w-]*$/i.test(name)) return false;
  return await Deno.stat(`${folder}/${name}/index.ts`).then(
    () => true,
    () => false,
  );
}

function load(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known !== undefined) return known;
  // One after the other, since the handler is caught in a variable that they share.
  const loading = lastLoad.then(async () => {
    captured = undefined;
    const module = (await import(`file://${folder}/${name}/index.ts`)) as { default?: { fetch?: Handler } };
    const handler = captured ?? module.default?.fetch?.bind(module.default);
    if (handler === undefined) throw new Error('It neither calls Deno.serve nor exports a default object with fetch.');
    return handler;
  });
  lastLoad = loading.catch(() => undefined);
  handlers.set(name, loading);
  return loading;
}

function withoutHostKey(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('x-functions-host-key');
  return new Request(request, { headers });
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}
