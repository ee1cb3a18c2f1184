import { createClient } from '@supabase/supabase-js';

Deno.serve(async (request: Request) => {
  const client = createClient(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_ANON_KEY') ?? '', {
    global: { headers: { Authorization: request.headers.get('Authorization') ?? '' } },
    auth: { persistSession: false },
  });
  const { data, error } = await client.rpc('who_am_i');
  return Response.json({ role: (data as { role?: string } | null)?.role, error: error?.message });
});
