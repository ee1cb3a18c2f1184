import type { Said } from './etimsPage';
import { readFault } from './faults';
import { seedImport, seedNotice, seedSupplierSale } from './seeds';
import type { SimulatedEtims } from './SimulatedEtims';
import { isOperation } from './simulatedPaths';

type Typed = Record<string, unknown>;

const done = (text: string): Said => ({ text, isBad: false });
const bad = (text: string): Said => ({ text, isBad: true });
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const isPin = (value: unknown): boolean => /^[A-Z]\d{9}[A-Z]$/.test(textOf(value));
const isAmount = (value: unknown): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(textOf(value)) && Number(value) > 0;

const actions: Record<string, (etims: SimulatedEtims, typed: Typed) => Said> = {
  fault: (etims, typed) => {
    const fault = readFault(typed, isOperation);
    if (typeof fault === 'string') return bad(fault);
    etims.faults.add(fault);
    return done(`${fault.kind} is waiting.`);
  },
  away: (etims) => {
    etims.faults.add({ kind: 'away', times: null });
    return done('The authority is away until the fault is taken away.');
  },
  clear: (etims, { id }) => {
    etims.faults.clear(textOf(id) === '' ? undefined : Number(id));
    return done('Taken away.');
  },
  rules: (etims, { action: _action, ...changes }) =>
    etims.changeRules(changes) ? done('The rules are changed.') : bad('This is no rule, or none of its values.'),
  forget: (etims, { tin, bhfId }) => {
    etims.store.delete('devices', `${textOf(tin)}/${textOf(bhfId)}`);
    etims.store.commit();
    return done('The device may be initialised again; its numbers go on.');
  },
  reset: (etims) => {
    etims.store.clear();
    etims.heard.length = 0;
    return done('Everything is forgotten.');
  },
  notice: (etims, { title }) => {
    if (textOf(title).trim() === '') return bad('Write what the notice says.');
    seedNotice(etims.store, { title: textOf(title), text: textOf(title) }, etims.now());
    etims.store.commit();
    return done('The notice is published.');
  },
  'supplier-sale': (etims, typed) => {
    if (!isPin(typed.tin)) return bad('A PIN is a letter, nine digits and a letter.');
    if (!/^\d{1,9}$/.test(textOf(typed.invoiceNumber))) return bad('The invoice number is a whole number.');
    if (!isAmount(typed.quantity) || !isAmount(typed.price)) return bad('Quantity and price are numbers above 0.');
    const line = {
      name: textOf(typed.name) || 'Goods',
      itemClass: textOf(typed.itemClass) || '5313160800',
      quantity: textOf(typed.quantity),
      price: textOf(typed.price),
      taxLetter: textOf(typed.taxLetter) || 'B',
    };
    const supplier = { supplierTin: textOf(typed.supplierTin) || 'P000000001S', supplierName: 'SIM WHOLESALE LTD' };
    const sale = { tin: textOf(typed.tin), ...supplier, invoiceNumber: Number(typed.invoiceNumber), lines: [line] };
    seedSupplierSale(etims.store, sale, etims.now());
    etims.store.commit();
    return done('The supplier’s sale is in the list.');
  },
  import: (etims, typed) => {
    if (!isPin(typed.tin)) return bad('A PIN is a letter, nine digits and a letter.');
    if (textOf(typed.taskCode) === '' || !isAmount(typed.quantity))
      return bad('Write a task code and a quantity above 0.');
    const line = { tin: textOf(typed.tin), taskCode: textOf(typed.taskCode), lineNumber: 1, customsCode: '8517130000' };
    const goods = { name: textOf(typed.name) || 'Goods', quantity: textOf(typed.quantity) };
    seedImport(etims.store, { ...line, ...goods }, { now: etims.now(), rules: etims.rules });
    etims.store.commit();
    return done('The import is in the list.');
  },
};

/** Does what a form or a test asks for. */
export function control(etims: SimulatedEtims, typed: Typed): Said {
  const name = textOf(typed.action);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return action === undefined ? bad('This cannot be done here.') : action(etims, typed);
}
