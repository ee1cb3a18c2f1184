import type { Client } from 'pg';
import { demoProductId, demoTenantId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import { brandOf } from '../catalogue/brands';
import type { CatalogueProduct, PictureKey } from '../catalogue/CatalogueProduct';
import { pictureFileName } from '../pictures/renderPictures';
import { seedId } from '../seedId';

interface ProductRow {
  id: string;
  parent_id: string | null;
  sku: string;
  name: string;
  description: string | null;
  price: number;
  retail_price: number | null;
  category: string;
  tax_code: string | null;
  kind: string;
  unit: string;
  picture: string | null;
  options: unknown;
  option_values: unknown;
  brand: string | null;
  is_featured: boolean;
  is_published: boolean;
  barcode: string | null;
  age_days: number;
}

/** Where a picture of a business can be fetched. */
export function pictureUrl(business: string, key: PictureKey): string {
  return `/storage/v1/object/public/product-images/${demoTenantId(business)}/${pictureFileName(key)}`;
}

/** Every picture that a business shows. */
export function picturesOf(business: DemoBusiness): Set<PictureKey> {
  const { categories, products } = business.catalogue;
  return new Set([
    ...categories.map(({ picture }) => picture),
    ...products.flatMap((product) => [product.picture, ...product.variants.map(({ picture }) => picture)]),
  ]);
}

/** Inserts categories, products, variants and barcodes. Without pictures the shops show initials. */
export async function insertCatalogue(
  client: Client,
  business: DemoBusiness,
  { hasPictures }: { hasPictures: boolean },
): Promise<void> {
  const tenantId = demoTenantId(business.key);
  const { categories, products } = business.catalogue;
  const urlOf = (key: PictureKey) => (hasPictures ? pictureUrl(business.key, key) : null);
  await client.query(
    `insert into public.categories (tenant_id, id, name, position, image_url)
     select $1, c.id, c.name, c.position, c.image_url from jsonb_to_recordset($2::jsonb) as c (id uuid, name text, position integer, image_url text)`,
    [
      tenantId,
      JSON.stringify(
        categories.map(({ name, picture }, position) => ({
          id: seedId('category', business.key, name),
          name,
          position,
          image_url: urlOf(picture),
        })),
      ),
    ],
  );
  const rows = products.map((product, index) => toRow(business, product, index, urlOf));
  await insertProducts(client, tenantId, rows);
  await insertProducts(
    client,
    tenantId,
    products.flatMap((product, index) => toVariantRows(business, product, index, urlOf)),
  );
}

function toRow(
  business: DemoBusiness,
  product: CatalogueProduct,
  index: number,
  urlOf: (key: PictureKey) => string | null,
): ProductRow {
  return {
    id: demoProductId(business.key, product.sku),
    parent_id: null,
    sku: product.sku,
    name: product.name,
    description: product.description || null,
    price: product.price,
    retail_price: product.retailPrice,
    category: seedId('category', business.key, product.category),
    tax_code: product.taxCode,
    kind: product.kind,
    unit: product.unit,
    picture: urlOf(product.picture),
    options: product.options,
    option_values: {},
    brand: brandOf(product.name),
    is_featured: product.isFeatured,
    is_published: product.isPublished,
    barcode: product.barcode,
    // A fixed shuffle, so that "new" in the shop is not the end of the price list.
    age_days: (index * 37) % Math.max(1, business.openedDaysAgo - 2),
  };
}

function toVariantRows(
  business: DemoBusiness,
  product: CatalogueProduct,
  index: number,
  urlOf: (key: PictureKey) => string | null,
): ProductRow[] {
  return product.variants.map((variant) => ({
    ...toRow(business, product, index, urlOf),
    id: demoProductId(business.key, variant.sku),
    parent_id: demoProductId(business.key, product.sku),
    sku: variant.sku,
    name: variant.name,
    barcode: variant.barcode,
    picture: urlOf(variant.picture),
    options: [],
    option_values: variant.optionValues,
    is_featured: false,
  }));
}

async function insertProducts(client: Client, tenantId: string, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `with product as (
       select * from jsonb_to_recordset($2::jsonb) as p (id uuid, parent_id uuid, sku text, name text, description text, price numeric, retail_price numeric, category uuid,
         tax_code text, kind text, unit text, picture text, options jsonb, option_values jsonb, brand text, is_featured boolean, is_published boolean, barcode text, age_days integer)
     ), made as (
       insert into public.products (tenant_id, id, parent_id, sku, name, description, price, retail_price, category_id, tax_rate_id, kind, unit, image_urls, options, option_values,
         brand, is_featured, is_published, created_at)
       select $1, p.id, p.parent_id, p.sku, p.name, p.description, p.price, p.retail_price, p.category,
         (select r.id from public.tax_rates r where r.tenant_id = $1 and r.code = p.tax_code), p.kind, p.unit,
         case when p.picture is null then '{}' else array[p.picture] end, p.options, p.option_values, p.brand, p.is_featured, p.is_published, now() - make_interval(days => p.age_days)
       from product p
       returning id)
     insert into public.product_barcodes (tenant_id, barcode, product_id)
     select $1, p.barcode, p.id from product p join made m on m.id = p.id where p.barcode is not null`,
    [tenantId, JSON.stringify(rows)],
  );
}
