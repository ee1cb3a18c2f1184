import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

export interface BarcodeRule {
  id: string;
  name: string;
  /** `20` or `20-29`. */
  prefix: string;
  codeLength: number;
  itemPosition: number;
  itemLength: number;
  valuePosition: number;
  valueLength: number;
  valueKind: rpc.BarcodeRule['value_kind'];
  valueDecimals: number;
  checksDigit: boolean;
  isActive: boolean;
  priority: number;
  updatedAt: string;
}

export interface BarcodeTest {
  code: string;
  hasCheckDigit: boolean;
  product: {
    name: string;
    unit: string;
    price: Money;
    quantity: Thousandths;
    packName: string | null;
    label: rpc.ScaleLabel['kind'] | null;
    amount: Money | null;
  } | null;
  problem: string | null;
  rules: { id: string; name: string; outcome: rpc.BarcodeTest['rules'][number]['outcome']; item: string }[];
}

function toBarcodeRule(row: rpc.BarcodeRule): BarcodeRule {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix_from === row.prefix_to ? row.prefix_from : `${row.prefix_from}-${row.prefix_to}`,
    codeLength: row.code_length,
    itemPosition: row.item_position,
    itemLength: row.item_length,
    valuePosition: row.value_position,
    valueLength: row.value_length,
    valueKind: row.value_kind,
    valueDecimals: row.value_decimals,
    checksDigit: row.checks_digit,
    isActive: row.is_active,
    priority: row.priority,
    updatedAt: row.updated_at,
  };
}

function toBarcodeTest({ code, has_check_digit, product, problem, rules }: rpc.BarcodeTest): BarcodeTest {
  const amount = product?.label?.amount ?? null;
  return {
    code,
    hasCheckDigit: has_check_digit,
    product:
      product === null
        ? null
        : {
            name: product.name,
            unit: product.unit,
            price: fromNumeric(product.price),
            quantity: quantityFromNumeric(product.quantity ?? product.unit_factor),
            packName: product.unit_label,
            label: product.label?.kind ?? null,
            amount: amount === null ? null : fromNumeric(amount),
          },
    problem,
    rules: rules.map(({ rule_id: id, name, outcome, item }) => ({ id, name, outcome, item })),
  };
}

/** How the labels of scales are read. */
export const barcodesApi = api.enhanceEndpoints({ addTagTypes: ['BarcodeRule'] }).injectEndpoints({
  endpoints: (build) => ({
    listBarcodeRules: build.query<BarcodeRule[], void>({
      ...rpcEndpoint(
        'list_barcode_rules',
        () => ({}),
        (rows) => rows.map(toBarcodeRule),
      ),
      providesTags: ['BarcodeRule'],
    }),
    saveBarcodeRule: build.mutation<BarcodeRule, rpc.BarcodeRuleInput>({
      ...rpcEndpoint('save_barcode_rule', (rule) => ({ p_rule: rule }), toBarcodeRule),
      invalidatesTags: ['BarcodeRule'],
    }),
    deleteBarcodeRule: build.mutation<null, string>({
      ...rpcEndpoint(
        'delete_barcode_rule',
        (id) => ({ p_rule_id: id }),
        () => null,
      ),
      invalidatesTags: ['BarcodeRule'],
    }),
    testBarcode: build.query<BarcodeTest, string>({
      ...rpcEndpoint('test_barcode', (code) => ({ p_code: code }), toBarcodeTest),
      providesTags: ['BarcodeRule', 'Product'],
    }),
  }),
});

export const {
  useListBarcodeRulesQuery,
  useSaveBarcodeRuleMutation,
  useDeleteBarcodeRuleMutation,
  useTestBarcodeQuery,
} = barcodesApi;
