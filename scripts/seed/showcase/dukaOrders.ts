import type {
  LinesToBill,
  PublicPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderInput,
} from '../../../shared/src/api/rpcTypes';
import { seedId } from '../seedId';
import type { Member } from './actAs';

/** What becomes of an order of the demo. */
type Ending =
  'draft' | 'approved' | 'sent' | 'confirmed' | 'partly_received' | 'received' | 'billed' | 'closed' | 'cancelled';

interface DemoOrder {
  ending: Ending;
  supplier: string;
  /** Day of the order, and when it is expected; days from today. */
  ordered: number;
  expected: number;
  packs: readonly number[];
  note?: string;
}

/** Oldest first, as their numbers run. */
const orders: readonly DemoOrder[] = [
  { ending: 'billed', supplier: 'Malisho Dairies', ordered: -12, expected: -9, packs: [4, 3, 2] },
  { ending: 'closed', supplier: 'Ngao Home Products', ordered: -10, expected: -6, packs: [6, 4] },
  { ending: 'cancelled', supplier: 'Nairobi Wholesale Traders', ordered: -9, expected: -5, packs: [5] },
  { ending: 'received', supplier: 'Chemchemi Bottlers', ordered: -6, expected: -1, packs: [6, 4, 3] },
  {
    ending: 'partly_received',
    supplier: 'Mlima Millers',
    ordered: -5,
    expected: 1,
    packs: [8, 6, 4],
    note: 'Please deliver before noon, at the back door.',
  },
  // Its day has passed: the list shows it as late.
  { ending: 'sent', supplier: 'Ngao Home Products', ordered: -5, expected: -2, packs: [5, 4, 2] },
  { ending: 'confirmed', supplier: 'Wakulima Fresh Produce', ordered: -1, expected: 1, packs: [10, 8, 6] },
  { ending: 'approved', supplier: 'Nairobi Wholesale Traders', ordered: 0, expected: 4, packs: [4, 4, 3, 2] },
  { ending: 'draft', supplier: 'Chemchemi Bottlers', ordered: 0, expected: 3, packs: [8, 6, 4] },
];

interface Goods {
  id: string;
  pack_size: string;
  last_cost: string;
  tax_rate_id: string | null;
}

export interface OrderedFrom {
  /** The contact of a supplier by name. */
  supplierId: (name: string) => string;
  /** A day so many days from today, as the shop's calendar has it. */
  day: (offset: number) => string;
}

/** Orders to the usual suppliers in every state that the list of orders shows, by what its screens call. */
export async function addOrders(owner: Member, { supplierId, day }: OrderedFrom): Promise<void> {
  for (const [index, order] of orders.entries()) {
    const contactId = supplierId(order.supplier);
    const goods = await goodsOf(owner, contactId, order.packs.length);
    if (goods.length === 0) continue;
    const saved = await owner.call<PurchaseOrder>('save_purchase_order', {
      id: idOf('order', index),
      contact_id: contactId,
      order_date: day(order.ordered),
      expected_on: day(order.expected),
      note: order.note ?? null,
      lines: goods.map((product, place) => ({
        id: idOf('line', index, place),
        product_id: product.id,
        packs: order.packs[place] ?? 1,
        pack_size: Number(product.pack_size),
        pack_price: Math.round(Number(product.last_cost) * Number(product.pack_size) * 100) / 100,
        tax_rate_id: product.tax_rate_id,
      })),
    } satisfies PurchaseOrderInput);
    await carryOut(owner, order.ending, saved, index);
    if (order.ending === 'confirmed') await confirm(owner, saved, index, day(order.expected + 1));
  }
}

const idOf = (part: string, ...places: number[]) => seedId(`purchase-${part}`, 'duka', ...places);

/** Goods that one usually buys of a supplier, that need no batch and no serial number when they come. */
function goodsOf(owner: Member, contactId: string, count: number): Promise<Goods[]> {
  return owner.rows<Goods>(
    `select p.id, p.purchase_unit_factor as pack_size, c.last_cost, r.id as tax_rate_id
     from public.products p
     join public.product_costs c on c.tenant_id = p.tenant_id and c.product_id = p.id and c.last_cost > 0
     left join public.tax_rates r on r.tenant_id = p.tenant_id and r.id = p.tax_rate_id and r.valid_to is null
     where p.tenant_id = private.current_tenant_id() and p.preferred_supplier_id = $1 and p.kind = 'goods'
       and not p.has_variants and not p.tracks_batches and not p.tracks_serials
     order by p.sku, p.id limit $2`,
    [contactId, count],
  );
}

async function carryOut(owner: Member, ending: Ending, order: PurchaseOrder, index: number): Promise<void> {
  const { id, revision } = order;
  if (ending === 'draft') return;
  if (ending === 'approved') {
    await owner.call('approve_purchase_order', { purchase_order_id: id, revision });
    return;
  }
  await send(owner, order, index);
  if (ending === 'sent' || ending === 'confirmed') return;
  if (ending === 'cancelled') {
    await owner.call('cancel_purchase_order', { purchase_order_id: id, reason: 'They have none until next month.' });
    return;
  }
  await receive(owner, order, index, ending);
  if (ending === 'billed') await bill(owner, order, index);
  if (ending === 'closed')
    await owner.call('close_purchase_order', { purchase_order_id: id, reason: 'The rest is no longer made.' });
}

const send = (owner: Member, { id, revision }: PurchaseOrder, index: number) =>
  owner.call<{ link: { path: string } }>('send_purchase_order', {
    id: idOf('sending', index),
    purchase_order_id: id,
    revision,
    channel: 'message',
  });

/** The supplier answers by the link of the order: a day later, and one pack less of the first line. */
async function confirm(owner: Member, order: PurchaseOrder, index: number, expectedOn: string): Promise<void> {
  // The same sending again answers its link.
  const { link } = await send(owner, order, index);
  const token = link.path.split('supply=')[1] ?? '';
  const page = await owner.call<PublicPurchaseOrder>('get_public_purchase_order', token);
  await owner.call('confirm_purchase_order', token, {
    id: idOf('confirmation', index),
    revision: page.order.revision,
    name: 'Njeri',
    expected_on: expectedOn,
    note: 'The lorry leaves a day later. One crate fewer until Monday.',
    lines: page.order.lines.map(({ id, packs }, place) => ({ line_id: id, packs: place === 0 ? packs - 1 : packs })),
  });
}

/** All of it; of an order that stays open or is closed short, the first line and half of the others. */
async function receive(owner: Member, order: PurchaseOrder, index: number, ending: Ending): Promise<void> {
  const isShort = ending === 'partly_received' || ending === 'closed';
  await owner.call('receive_goods', {
    id: idOf('receipt', index),
    contact_id: order.contact_id,
    location_id: order.location_id,
    supplier_reference: `DN-${4180 + index}`,
    lines: order.lines.map((line, place) => ({
      product_id: line.product_id,
      purchase_order_line_id: line.id,
      quantity: isShort && place > 0 ? Math.floor(line.quantity / 2) : line.quantity,
    })),
  });
}

/** The bill for what came of the order, at the prices of the order. */
async function bill(owner: Member, order: PurchaseOrder, index: number): Promise<void> {
  const { lines } = await owner.call<LinesToBill>('lines_to_bill', order.contact_id);
  await owner.call('post_bill', {
    id: idOf('bill', index),
    contact_id: order.contact_id,
    supplier_reference: `INV-${20_411 + index}`,
    lines: lines
      .filter((line) => line.order_number === order.order_number)
      .map((line) => ({
        kind: 'goods',
        receipt_line_id: line.receipt_line_id,
        quantity: line.open_quantity,
        unit_price: line.ordered_price ?? line.unit_cost,
        tax_rate_id: line.tax_rate_id,
      })),
  });
}
