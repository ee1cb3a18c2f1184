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
  /** Each answers whether it worked, and says so. */
  create: (tenantId: string, values: SubscriptionValues) => Promise<boolean>;
  update: (id: string, values: SubscriptionValues) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
}

/** Writes subscriptions and tells how it went. */
export function useSubscriptionSaving(): SubscriptionSaving {
  const notify = useNotify();
  const [create, creating] = useCreateSubscriptionMutation();
  const [update, updating] = useUpdateSubscriptionMutation();
  const [remove, removing] = useDeleteSubscriptionMutation();
  const tell = ({ error }: { error?: unknown }, verb: Verb): boolean => {
    if (error === undefined) notify.success('Success', `Subscription ${verb}d successfully`);
    else notify.error('Error', failureText(error, verb));
    return error === undefined;
  };
  return {
    isBusy: creating.isLoading || updating.isLoading || removing.isLoading,
    create: async (tenantId, values) => tell(await create({ tenant_id: tenantId, ...values }), 'create'),
    update: async (id, values) => tell(await update({ id, values }), 'update'),
    remove: async (id) => tell(await remove(id), 'delete'),
  };
}

/** The server's message, or the sentence for when there is none: no answer, or an answer that is not for people. */
export function failureText(error: unknown, verb: Verb): string {
  const { code, message, status, isNetworkFailure } = toApiError(error);
  const isForPeople = !isNetworkFailure && status < 500 && !WITHOUT_WORDS.includes(message.trim());
  return SENTENCES[code] ?? (isForPeople ? message : `Failed to ${verb} subscription`);
}
