import path from 'node:path';
import { formFault, formFaults, namedNonForms } from './formFaults';

it('every form of the staff is written with the form kit, or named in docs/lists-and-forms.md as none', () =>
  expect(formFaults(path.resolve(__dirname, '..'))).toEqual([]));

describe('what counts as written by hand', () => {
  it.each([
    ['a form', `<form onSubmit={save}>`, 'writes <form> itself'],
    ['a form over two lines', `<form\n  onSubmit={save}>`, 'writes <form> itself'],
    [
      'a field that is kept and sent',
      `const [note, setNote] = useState(''); const [save] = useSaveNoteMutation(); <TextField value={note} />`,
      'keeps and sends its fields itself',
    ],
  ])('%s', (_name, source, fault) => expect(formFault(source)).toBe(fault));

  it.each([
    [
      'a form of the kit',
      `const form = useEditForm({}); const [save] = useSaveNoteMutation(); <InlineForm form={form} />`,
    ],
    ['a search that sends nothing', `const [query, setQuery] = useState(''); <TextField value={query} />`],
    ['a form in words', `// the <form> of the kit\n/** as <form> does */`],
    [
      'a part of a form',
      `const [save] = useMakeMutation(); useState(1); <TextField {...(form as EditFormState<Draft>)} />`,
    ],
  ])('not %s', (_name, source) => expect(formFault(source)).toBeNull());
});

it('reads the names from the table of the documentation', () =>
  expect(namedNonForms('| `mfe-admin/src/a.tsx` | a search |\n| `b.tsx` | other |\n`mfe-admin/src/c.tsx`')).toEqual([
    'mfe-admin/src/a.tsx',
  ]));
