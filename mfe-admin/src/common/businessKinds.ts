import type { BusinessKind } from '@dukani/shared/rpc';
import type { IconName } from '@dukani/shared/ui-core';

/** What a business can sell, as it is asked at the start. */
export const BUSINESS_KINDS: readonly { kind: BusinessKind; label: string; example: string; icon: IconName }[] = [
  { kind: 'grocery', label: 'Groceries', example: 'Shop, kiosk, minimart', icon: 'bag' },
  { kind: 'fashion', label: 'Fashion', example: 'Clothes, shoes, accessories', icon: 'tag' },
  { kind: 'food', label: 'Food and drinks', example: 'Café, restaurant, bakery', icon: 'leaf' },
  { kind: 'beauty', label: 'Beauty', example: 'Salon, barber, cosmetics', icon: 'heart' },
  { kind: 'electronics', label: 'Electronics', example: 'Phones, audio, repairs', icon: 'phone' },
  { kind: 'other', label: 'Something else', example: 'Gifts, stationery, home', icon: 'grid' },
];
