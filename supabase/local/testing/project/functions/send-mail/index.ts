Deno.serve(async () => {
  const response = await fetch(Deno.env.get('MAIL_API_URL') ?? '', {
    method: 'POST',
    headers: { Authorization: `Bearer ${Deno.env.get('MAIL_API_KEY') ?? ''}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: 'a@b.test', to: ['reader@mail.test'], subject: 'From a function', text: 'Hello' }),
  });
  return Response.json({ status: response.status });
});
