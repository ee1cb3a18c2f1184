import { lineAdded, lineRemoved, quantitySet, selectCartLines } from '@dukani/shared/cart';
import { callRpc } from '@dukani/shared/data';
import type { ShopperCartInput, ShopperCartLine } from '@dukani/shared/rpc';
import type { AppStore } from '@dukani/shared/store';
import { readStored, writeStored } from '../common/browserStorage';
import { cartBaseKey, isCartBase } from './cartBase';
import { isSameCart, mergeCarts, type CartAmounts } from './mergeCarts';

/** Changes that follow each other quickly are sent as one. */
const quietMs = 800;
/** A page that is looked at again asks for what other devices did, not more often than this. */
const lookAgainMs = 10_000;
/** Devices that change the cart at the same moment agree in so many rounds, or at the next change. */
const mostRounds = 4;

/**
 * Keeps this browser's cart and the one of the signed-in shopper's account the same until it is stopped. No failure of it touches
 * the cart here: it is tried again at the next change, and when the page is looked at or online again.
 */
export function syncCart(store: AppStore, tenantId: string): () => void {
  const { userId } = store.getState().session;
  let isStopped = false;
  let isUnderWay = false;
  let isWantedAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  let lines = selectCartLines(store.getState());

  const isMine = () =>
    !isStopped && store.getState().session.userId === userId && store.getState().tenant.tenantId === tenantId;
  const step = async (): Promise<void> => {
    if (isUnderWay) {
      isWantedAgain = true;
      return;
    }
    isUnderWay = true;
    askedAt = Date.now();
    try {
      await agree(store, tenantId, isMine);
    } catch {
      // Offline, or refused: the cart here goes on by itself.
    } finally {
      isUnderWay = false;
      if (isWantedAgain && isMine()) {
        isWantedAgain = false;
        void step();
      }
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void step(), quietMs);
  };
  const stopListening = store.subscribe(() => {
    const now = selectCartLines(store.getState());
    if (now === lines || !isMine()) return;
    lines = now;
    soon();
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > lookAgainMs) void step();
  };
  const onOnline = () => void step();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  void step();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
  };
}

async function agree(store: AppStore, tenantId: string, isMine: () => boolean): Promise<void> {
  let answer = await callRpc('my_shop_cart', { p_tenant_id: tenantId });
  for (let round = 0; round < mostRounds && isMine(); round += 1) {
    const there = amountsOf(answer.lines.map(({ product_id: id, quantity }) => ({ id, quantity })));
    const base = readStored('local', cartBaseKey(tenantId), isCartBase)?.lines ?? {};
    const merged = mergeCarts(base, amountsOf(selectCartLines(store.getState())), there);
    show(store, merged, answer.lines);
    // Whatever happens from here on, these two have met.
    writeStored('local', cartBaseKey(tenantId), { version: answer.version, lines: there });
    if (isSameCart(merged, there)) return;
    const cart: ShopperCartInput = {
      tenant_id: tenantId,
      version: answer.version,
      lines: Object.entries(merged).map(([product_id, quantity]) => ({ product_id, quantity })),
    };
    answer = await callRpc('save_my_shop_cart', { p_cart: cart });
    if (answer.is_saved && isMine()) {
      writeStored('local', cartBaseKey(tenantId), { version: answer.version, lines: merged });
      return;
    }
  }
}

/** Makes the cart of this page what was agreed on. */
function show(store: AppStore, merged: CartAmounts, cards: readonly ShopperCartLine[]): void {
  const here = selectCartLines(store.getState());
  for (const { id, quantity } of here) {
    const wanted = merged[id];
    if (wanted === undefined) store.dispatch(lineRemoved({ id }));
    else if (wanted !== quantity) store.dispatch(quantitySet({ id, quantity: wanted }));
  }
  for (const { product_id: id, name, price, image_url } of cards) {
    const wanted = merged[id];
    if (wanted !== undefined && !here.some((line) => line.id === id))
      store.dispatch(lineAdded({ id, name, price, image_url, quantity: wanted }));
  }
}

function amountsOf(lines: readonly { id: string; quantity: number }[]): CartAmounts {
  return Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
}
