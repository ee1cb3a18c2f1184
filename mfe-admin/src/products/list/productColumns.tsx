import { formatAmount, formatCurrency, formatPercent } from '@dukani/shared/format';
import { fromNumeric, parseMoneyInput, quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { ProductEditSet } from '@dukani/shared/rpc';
import { Button, ProductImage } from '@dukani/shared/ui-core';
import { DateText, InlineEdit, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { StockText } from '../../common/StockText';
import type { ListedProduct } from './listedProduct';
import { ShopSwitch } from './ShopSwitch';

interface ProductColumnOptions {
  currencyCode: string;
  mayEdit: boolean;
  mayViewCost: boolean;
  /** Names of the business's own attributes that the list offers. */
  attributeNames: readonly string[];
  /** False: the business charges no tax and has no column of it. */
  isTaxed?: boolean;
  onPeek: (productId: string) => void;
  editOne: (product: ListedProduct, set: ProductEditSet, done: string) => Promise<void>;
}

/** What is wrong with a typed price; null when it can be saved. */
export function priceProblem(text: string): string | null {
  const amount = parseMoneyInput(text);
  return amount === null || amount < 0 ? 'Type an amount, for example 250 or 19.50.' : null;
}

/** What is wrong with a typed level; empty takes the level of the settings. */
export function levelProblem(text: string): string | null {
  return text === '' || /^\d{1,9}(\.\d{1,3})?$/.test(text) ? null : 'Type a quantity, or nothing.';
}

/** All columns of the product list; those with costs only for people who may see them. */
export function productColumns(options: ProductColumnOptions): DataColumn<ListedProduct>[] {
  return [
    nameColumn(options),
    {
      key: 'category',
      title: 'Category',
      isWideOnly: true,
      card: 'note',
      renderCard: (product) => product.categoryName,
      sort: { ascending: 'category', descending: '-category' },
      render: (product) => product.categoryName ?? <span className="adm-muted">None</span>,
    },
    {
      key: 'sku',
      title: 'SKU',
      isOptional: true,
      sort: { ascending: 'sku', descending: '-sku' },
      render: (product) => product.sku ?? '–',
    },
    { key: 'barcode', title: 'Barcode', isOptional: true, render: (product) => product.barcode ?? '–' },
    { key: 'brand', title: 'Brand', isOptional: true, render: (product) => product.brand ?? '–' },
    ...options.attributeNames.map((name): DataColumn<ListedProduct> => ({
      key: `attribute:${name}`,
      title: name,
      isOptional: true,
      render: (product) => product.attributes[name] ?? '–',
    })),
    shopColumn(options),
    {
      key: 'stock',
      title: 'Stock',
      align: 'right',
      card: 'note',
      renderCard: (product) => <StockText product={product} isSentence />,
      sort: { ascending: 'stock', descending: '-stock' },
      render: (product) => <StockText product={product} />,
    },
    levelColumn(options),
    priceColumn(options),
    {
      key: 'retail',
      title: `Usual price (${options.currencyCode})`,
      align: 'right',
      isOptional: true,
      render: (product) => <MoneyText amount={product.retailPrice} />,
    },
    ...(options.isTaxed === false
      ? []
      : [
          {
            key: 'tax',
            title: 'Tax',
            align: 'right' as const,
            isOptional: true,
            render: (product: ListedProduct) => formatPercent(product.taxRatePercent),
          },
        ]),
    ...(options.mayViewCost ? costColumns(options) : []),
    {
      key: 'updated',
      title: 'Changed',
      isOptional: true,
      sort: { ascending: 'updated', descending: '-updated' },
      render: (product) => <DateText iso={product.updatedAt} format="relative" />,
    },
    {
      key: 'created',
      title: 'Added',
      isOptional: true,
      sort: { ascending: 'created', descending: '-created' },
      render: (product) => <DateText iso={product.createdAt} format="date" />,
    },
    {
      key: 'look',
      title: 'Quick view',
      isTitleHidden: true,
      isFixed: true,
      card: 'hidden',
      render: (product) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Quick view at ${product.name}`}
          onClick={() => options.onPeek(product.id)}
        >
          Quick view
        </Button>
      ),
    },
  ];
}

function nameColumn({ mayEdit, editOne }: ProductColumnOptions): DataColumn<ListedProduct> {
  return {
    key: 'name',
    title: 'Product',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: (product) => (
      <span className="product-name">
        <ProductImage src={product.imageUrl} name={product.name} width={40} height={40} />
        <span>
          <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
          <span className="product-code">
            {product.sku ?? product.barcode ?? ''}
            <InlineEdit
              label={`Name of ${product.name}`}
              value={product.name}
              maxLength={200}
              isDisabled={!mayEdit}
              validate={(text) => (text === '' ? 'A product needs a name.' : null)}
              save={(name) => editOne(product, { name }, `Renamed to ${name}`)}
            >
              {mayEdit && <span className="product-rename">Rename</span>}
            </InlineEdit>
          </span>
        </span>
      </span>
    ),
  };
}

function shopColumn({ mayEdit, editOne }: ProductColumnOptions): DataColumn<ListedProduct> {
  return {
    key: 'status',
    title: 'Shop',
    card: 'note',
    render: (product) => <ShopSwitch product={product} mayEdit={mayEdit} editOne={editOne} />,
  };
}

function levelColumn({ mayEdit, editOne }: ProductColumnOptions): DataColumn<ListedProduct> {
  return {
    key: 'level',
    title: 'Low stock level',
    align: 'right',
    isOptional: true,
    render: (product) => {
      const text = product.lowStockLevel === null ? '' : String(quantityToNumeric(product.lowStockLevel));
      return (
        <InlineEdit
          label={`Low stock level of ${product.name}`}
          value={text}
          inputMode="decimal"
          align="right"
          isDisabled={!mayEdit || product.kind !== 'goods'}
          validate={levelProblem}
          save={(typed) =>
            editOne(
              product,
              { low_stock_level: typed === '' ? null : Number(typed) },
              `${product.name} warns ${typed === '' ? 'at the shop setting' : `at ${typed}`}`,
            )
          }
        >
          {text === '' ? <span className="adm-muted">Shop setting</span> : text}
        </InlineEdit>
      );
    },
  };
}

function priceColumn({ currencyCode, mayEdit, editOne }: ProductColumnOptions): DataColumn<ListedProduct> {
  return {
    key: 'price',
    title: `Price (${currencyCode})`,
    align: 'right',
    card: 'figure',
    sort: { ascending: 'price', descending: '-price' },
    render: (product) => (
      <InlineEdit
        label={`Price of ${product.name}`}
        value={toNumeric(product.price)}
        shownText={formatAmount(product.price)}
        inputMode="decimal"
        align="right"
        isDisabled={!mayEdit}
        validate={priceProblem}
        save={async (text) => {
          const amount = parseMoneyInput(text);
          if (amount === null || amount === product.price) return;
          await editOne(
            product,
            { price: { by: 'to', value: Number(toNumeric(amount)) } },
            `${product.name} costs ${formatCurrency(amount, currencyCode)}`,
          );
        }}
      >
        <MoneyText amount={product.price} />
      </InlineEdit>
    ),
  };
}

function costColumns({ currencyCode }: ProductColumnOptions): DataColumn<ListedProduct>[] {
  const amount = (cost: number | null) => <MoneyText amount={cost === null ? null : fromNumeric(cost)} />;
  return [
    {
      key: 'cost',
      title: `Last cost (${currencyCode})`,
      align: 'right',
      isOptional: true,
      render: (product) => amount(product.lastCost),
    },
    {
      key: 'average',
      title: `Average cost (${currencyCode})`,
      align: 'right',
      isOptional: true,
      render: (product) => amount(product.averageCost),
    },
    {
      key: 'margin',
      title: 'Margin',
      align: 'right',
      isOptional: true,
      render: (product) => (product.marginPercent === null ? '–' : formatPercent(product.marginPercent)),
    },
  ];
}
