/** The part of Deno that the functions of this project use. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  env: { get(name: string): string | undefined; toObject(): Record<string, string> };
};
