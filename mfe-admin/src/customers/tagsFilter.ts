import { idsFilter, type FilterDefinition } from '@dukani/shared/lists';

/** Tags, all of which a contact must carry; the choices are those in use, given as `filterOptions`. */
export function tagsFilter(label: string): FilterDefinition<string[]> {
  return {
    ...idsFilter({ label }),
    read: (text) =>
      [...new Set((text ?? '').split(',').map((tag) => tag.trim().toLowerCase()))]
        .filter((tag) => tag !== '' && tag.length <= 40)
        .slice(0, 20),
    describe: (tags) => tags.join(', '),
  };
}
