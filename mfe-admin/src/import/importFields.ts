/** A field that a column of a file can fill. */
export interface ImportField {
  field: string;
  label: string;
  /** Other names of it, in lower case without signs: exports of other systems, Swahili. */
  names: readonly string[];
  help?: string;
}

/** A field; its other names are parted by bars. */
const f = (field: string, label: string, names: string, help?: string): ImportField => ({
  field,
  label,
  names: names.split('|'),
  ...(help === undefined ? {} : { help }),
});

const sku =
  'sku|item code|code|internal reference|reference|variant sku|item number|default code|product code|handle sku|kodi|namba ya bidhaa';
const barcode = 'barcode|barcodes|ean|ean13|upc|gtin|variant barcode|upcean|upc ean isbn|scan code|msimbo|msimbo pau';
const productName =
  'name|product name|title|item|item name|product|display name|description short|jina|jina la bidhaa|bidhaa';
const quantity =
  'quantity|qty|stock|in stock|on hand|quantity on hand|current quantity|variant inventory qty|opening stock|idadi|kiasi|hisa';
const unitCost =
  'cost|unit cost|cost price|purchase cost|cost per item|standard price|buying price|default unit cost|gharama|bei ya kununua';
const location = 'location|store|warehouse|branch|shop|stock location|mahali|tawi|ghala';
const email = 'email|e mail|email address|mail|customer email|barua pepe';
const phone = 'phone|telephone|mobile|phone number|cell|customer phone|simu|namba ya simu';
const contactName =
  'name|customer name|full name|contact|contact name|customer|supplier|supplier name|display name|jina|jina kamili|mteja';
const taxPin = 'tax pin|pin|kra pin|tax id|vat|vat number|tin|tax number|namba ya kodi';
const receivable =
  'receivable|balance|amount due|owes us|total receivable|outstanding|debit|deni|anadaiwa|opening balance';
const payable = 'payable|total payable|we owe|credit|tunadaiwa';
const dueOn = 'due|due date|due on|tarehe ya kulipa';

export const productFields: readonly ImportField[] = [
  f('sku', 'SKU', sku),
  f('name', 'Name', productName),
  f('barcodes', 'Barcodes', barcode, 'Several, separated by spaces; 6161100000017*24 sells a crate of 24.'),
  f(
    'price',
    'Price',
    'price|selling price|sales price|list price|unit price|variant price|default price|retail|bei|bei ya kuuza|price main shop',
  ),
  f(
    'retail_price',
    'Usual price (struck through)',
    'retail price|compare at price|variant compare at price|rrp|msrp|regular price|bei ya kawaida',
  ),
  f('cost', 'Cost', unitCost),
  f(
    'category',
    'Category',
    'category|product category|categories|type|product type|pos category|department|kundi|aina|reporting category',
    'A path: Drinks > Juice.',
  ),
  f('unit', 'Unit', 'unit|uom|unit of measure|sold by|kipimo'),
  f('kind', 'Kind', 'kind|item type|detailed type|item kind'),
  f('tax_code', 'Tax code', 'tax code|tax|tax rate|customer taxes|vat code|tax 1 name|kodi ya mauzo'),
  f('description', 'Description', 'description|body html|sales description|details|notes|maelezo'),
  f('is_published', 'In the shop', 'published|is published|status|available for sale|online|visible|website published'),
  f('is_featured', 'Featured', 'featured|is featured|favorite'),
  f(
    'low_stock_level',
    'Low stock level',
    'low stock level|low stock|low stock alert|low stock threshold|minimum stock',
  ),
  f('reorder_point', 'Reorder point', 'reorder point|reorder level|reordering min quantity|stock alert count'),
  f('reorder_quantity', 'Reorder quantity', 'reorder quantity|optimal stock|reordering max quantity|reorder amount'),
  f('brand', 'Brand', 'brand|manufacturer|make|vendor|chapa'),
  f('image_urls', 'Pictures', 'pictures|picture|image|images|image src|image url|image urls|variant image|picha'),
  f('parent_sku', 'SKU of the product (for variants)', 'parent sku|parent|parent code|handle of parent|variant of'),
  f('options', 'Options (Size=M; Colour=Red)', 'options|variant|variant values|variation|attributes of variant'),
  f('option_1_name', 'Option 1 name', 'option1 name|option 1 name'),
  f('option_1_value', 'Option 1 value', 'option1 value|option 1 value'),
  f('option_2_name', 'Option 2 name', 'option2 name|option 2 name'),
  f('option_2_value', 'Option 2 value', 'option2 value|option 2 value'),
  f('option_3_name', 'Option 3 name', 'option3 name|option 3 name'),
  f('option_3_value', 'Option 3 value', 'option3 value|option 3 value'),
  f('attributes', 'Attributes (Material=Cotton)', 'attributes|custom fields'),
  f('pack_barcode', 'Barcode of a pack', 'pack barcode|case barcode|crate barcode|carton barcode'),
  f('pack_quantity', 'Units in a pack', 'pack quantity|units in pack|case quantity|pack size|packaging quantity'),
  f('opening_quantity', 'Opening stock', `opening quantity|${quantity}`),
  f('opening_cost', 'Cost of the opening stock', 'opening cost|stock cost'),
  f('opening_location', 'Location of the opening stock', `opening location|${location}`),
];

export const contactFields: readonly ImportField[] = [
  f('name', 'Name', contactName),
  f('email', 'E-mail', email),
  f('phone', 'Phone', phone),
  f('type', 'Type', 'type|contact type|customer type|aina'),
  f('company', 'Company', 'company|company name|organisation|organization|business|kampuni'),
  f('tax_pin', 'Tax PIN', taxPin),
  f('tags', 'Tags', 'tags|labels|groups|customer tags|lebo'),
  f('credit_limit', 'Credit limit', 'credit limit|limit|kikomo cha mkopo'),
  f('payment_terms_days', 'Payment terms (days)', 'payment terms days|payment terms|terms|net days'),
  f('notes', 'Notes', 'notes|note|comments|comment|remarks|maelezo'),
  f(
    'address_line_1',
    'Address line 1',
    'address line 1|address|address1|street|address 1|street address|default address address1|anwani',
  ),
  f('address_line_2', 'Address line 2', 'address line 2|address2|street2|address 2|default address address2'),
  f('city', 'City', 'city|town|default address city|mji|jiji'),
  f('region', 'Region', 'region|state|county|province|default address province code|kaunti'),
  f('postal_code', 'Postal code', 'postal code|zip|zip code|postcode|default address zip'),
  f('country', 'Country (two letters)', 'country|country code|default address country code|nchi'),
  f(
    'consent_email',
    'Consent to email',
    'consent e mail|consent email|consent|accepts email marketing|accepts marketing|email subscription',
  ),
  f('consent_sms', 'Consent to SMS', 'consent sms|accepts sms marketing'),
  f('consent_whatsapp', 'Consent to WhatsApp', 'consent whatsapp'),
  f('consent_on', 'Consent given on', 'consent date|consent on'),
  f('consent_source', 'Consent source', 'consent source'),
  f('opening_receivable', 'Owes us (opening balance)', receivable),
  f('opening_payable', 'We owe (opening balance)', payable),
  f('opening_due_on', 'Opening balance due on', dueOn),
];

export const stockFields: readonly ImportField[] = [
  f('sku', 'SKU', sku),
  f('barcode', 'Barcode', barcode),
  f('name', 'Name', productName),
  f('quantity', 'Quantity', quantity),
  f('unit_cost', 'Unit cost', unitCost),
  f('location', 'Location', location),
  f('batch_number', 'Batch', 'batch|batch number|lot|lot number'),
  f('expires_on', 'Expires on', 'expires on|expiry|expiry date|expiration date|best before'),
];

export const priceFields: readonly ImportField[] = [
  f(
    'supplier',
    'Supplier',
    'supplier|supplier name|vendor|vendor name|supplier email|muuzaji|msambazaji',
    'Name, e-mail or tax PIN.',
  ),
  f('sku', 'SKU', sku),
  f('barcode', 'Barcode', barcode),
  f('name', 'Product', productName),
  f(
    'supplier_code',
    "Supplier's code",
    'supplier code|suppliers code|vendor code|vendor product code|supplier sku|supplier item code|supplier reference',
  ),
  f(
    'unit_price',
    'Price of a unit',
    'unit price|price|price of a unit|unit cost|cost|cost price|buying price|purchase price|net price|bei|gharama',
  ),
  f('pack_price', 'Price of a pack', 'pack price|price of a pack|case price|carton price|box price|bei ya katoni'),
  f(
    'pack_size',
    'Units in a pack',
    'pack of|units in a pack|pack size|case size|carton size|pack quantity|units per pack',
  ),
  f(
    'min_quantity',
    'Minimum order (units)',
    'minimum order|minimum quantity|min quantity|min qty|moq|minimum order quantity|min order|kiwango cha chini',
  ),
  f('currency', 'Currency', 'currency|currency code|sarafu'),
];

export const balanceFields: readonly ImportField[] = [
  f('name', 'Name', contactName),
  f('email', 'E-mail', email),
  f('phone', 'Phone', phone),
  f('tax_pin', 'Tax PIN', taxPin),
  f('receivable', 'Owes us', receivable),
  f('payable', 'We owe', payable),
  f('due_on', 'Due on', dueOn),
];
