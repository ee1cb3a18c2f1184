import { toApiError } from '@dukani/shared/errors';
import { useNotify } from '@dukani/shared/ui-antd';
import {
  useCreateSubscriptionMutation,
  useDeleteSubscriptionMutation,
  useUpdateSubscriptionMutation,
  type SubscriptionValues,
} from './subscriptionsApi';

type Verb = 'create' | 'update' | 'delete';

/** Codes whose server text is not written for people. */
const SENTENCES: Readonly<Record<string, string>> = {
  '23505': 'This business already has a running subscription. Change or end that one first.',
};

/** What an answer without a message is turned into on its way here. */
const WITHOUT_WORDS: readonly string[] = ['', 'The request failed.'];

interface SubscriptionSaving {
  isBusy: boolean;
  /** Each throws what it was refused with. */
  create: (tenantId: string, values: SubscriptionValues) => Promise<unknown>;
  update: (id: string, values: SubscriptionValues) => Promise<unknown>;
  /** Says how it went. */
  remove: (id: string) => Promise<void>;
  sayDone: (verb: Verb) => void;
  sayRefused: (verb: Verb, error: unknown) => void;
}

/** Writes subscriptions and tells how it went. */
export function useSubscriptionSaving(): SubscriptionSaving {
  const notify = useNotify();
  const [create] = useCreateSubscriptionMutation();
  const [update] = useUpdateSubscriptionMutation();
  const [remove, removing] = useDeleteSubscriptionMutation();
  const sayDone = (verb: Verb) => notify.success('Success', `Subscription ${verb}d successfully`);
  const sayRefused = (verb: Verb, error: unknown) => notify.error('Error', failureText(error, verb));
  return {
    isBusy: removing.isLoading,
    create: (tenantId, values) => create({ tenant_id: tenantId, ...values }).unwrap(),
    update: (id, values) => update({ id, values }).unwrap(),
    remove: async (id) => {
      const { error } = await remove(id);
      if (error === undefined) sayDone('delete');
      else sayRefused('delete', error);
    },
    sayDone,
    sayRefused,
  };
}

/** The server's message, or the sentence for when there is none: no answer, or an answer that is not for people. */
export function failureText(error: unknown, verb: Verb): string {
  const { code, message, status, isNetworkFailure } = toApiError(error);
  const isForPeople = !isNetworkFailure && status < 500 && !WITHOUT_WORDS.includes(message.trim());
  return SENTENCES[code] ?? (isForPeople ? message : `Failed to ${verb} subscription`);
}
