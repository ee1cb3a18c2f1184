export default {
  fetch: (request: Request): Response =>
    Response.json(
      { method: request.method, address: request.headers.get('x-forwarded-for') },
      { status: 201, headers: { 'x-from': 'open-door' } },
    ),
};
