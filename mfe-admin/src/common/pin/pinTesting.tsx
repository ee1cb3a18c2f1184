import { ApiError } from '@dukani/shared/errors';

/** A manager with a PIN, a cashier with one, and an owner without. */
export const STAFF = {
  lock_after_minutes: 10,
  people: [
    { user_id: 'u-cora', full_name: 'Cora Cashier', has_pin: true, can_approve: [] },
    {
      user_id: 'u-max',
      full_name: 'Max Manager',
      has_pin: true,
      can_approve: [
        'sales.discount',
        'sales.override_price',
        'sales.refund',
        'sales.refund_unreferenced',
        'till.view_all',
      ],
    },
    { user_id: 'u-olive', full_name: 'Olive Owner', has_pin: false, can_approve: ['sales.discount'] },
  ],
};

export const refusePin = () => {
  throw new ApiError({ code: 'invalid_pin', status: 400, message: 'This PIN is not right.' });
};

export const refuseForSeconds = (seconds: number) => () => {
  throw new ApiError({
    code: 'rate_limited',
    status: 429,
    message: 'Too many wrong PINs.',
    details: { retry_after_seconds: seconds },
  });
};
