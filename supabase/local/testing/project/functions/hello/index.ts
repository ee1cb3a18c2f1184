Deno.serve(async (request: Request) => {
  const { name } = (await request.json().catch(() => ({}))) as { name?: string };
  return Response.json({ hello: name ?? 'nobody', keys: Object.keys(Deno.env.toObject()).sort() });
});
