import { readErrors } from './readErrors';

const statement = (sql: string) => ({ file: '40_sales/a.sql', line: 1, kind: 'CreateFunctionStmt', sql });

describe('the error codes of the schema', () => {
  it('come with status, sentence, details and who raises them', () => {
    const errors = readErrors([
      statement(`create function public.close_it(p_id uuid) returns void language plpgsql as $$
begin
  -- private.fail(400, 'only_a_remark', 'Nobody raises this.');
  perform private.fail(409, 'it_is_closed', 'It''s closed, and stays so (for good).', jsonb_build_object('id', p_id, 'at', now()));
  perform private.fail(404, 'not_found', format('There is no %s.', p_id));
end; $$;`),
      statement(`create function private.tg_final() returns trigger language plpgsql as $$
begin
  raise exception 'A closed one is not edited.' using errcode = 'PT403', hint = 'it_is_closed';
end; $$;`),
    ]);

    expect(errors).toEqual([
      {
        code: 'it_is_closed',
        statuses: [409, 403],
        sentences: ["It's closed, and stays so (for good).", 'A closed one is not edited.'],
        hasDetails: true,
        functions: ['close_it', 'private.tg_final'],
      },
      { code: 'not_found', statuses: [404], sentences: [], hasDetails: false, functions: ['close_it'] },
    ]);
  });

  it('are written out: a code that is put together is refused', () => {
    expect(() =>
      readErrors([
        statement(`create function public.f() returns void as $$ select private.fail(409, 'a_' || p_b, 'No.') $$;`),
      ]),
    ).toThrow("public.f raises 409, 'a_' || p_b");
  });
});
