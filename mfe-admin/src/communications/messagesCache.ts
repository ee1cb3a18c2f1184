import { api } from '@dukani/shared/api';

/** What the screens of messages read, in parts that are read again on their own. */
export const messagesCache = api.enhanceEndpoints({
  addTagTypes: [
    'MessageSettings',
    'MessageTemplate',
    'MessageSegment',
    'Campaign',
    'Message',
    'MessageConsent',
    'MessageThread',
  ],
});

/** Rows that come in pages, by the server's cursor. */
export const messagePages = {
  initialPageParam: null,
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor ?? undefined,
};

export const MESSAGE_PAGE = 50;

/** What is searched for; null for nothing. */
export const searched = (text: string): string | null => (text.trim() === '' ? null : text.trim());
