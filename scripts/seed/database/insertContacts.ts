import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import { seedId } from '../seedId';

const customerNames: Record<string, string> = {
  KE: `Achieng Odhiambo, Barasa Wekesa, Cherono Langat, Dennis Mutiso, Edith Nyambura, Fatuma Ali, George Ouma, Halima Abdi, Irene Wairimu, James Kilonzo, Kipchoge Rono, Lilian Atieno,
    Moses Kibet, Naomi Chepkoech, Oscar Njoroge, Pauline Mumbi, Rashid Omar, Salome Moraa, Timothy Kamau, Umi Said, Victor Onyango, Winnie Jepkosgei, Yusuf Hassan, Zipporah Mwende,
    Agnes Nafula, Benson Gitau, Caroline Akinyi, David Maina, Elizabeth Syokau, Felix Cheruiyot, Gladys Wanjiru, Hassan Juma, Janet Nekesa, Kennedy Ochieng, Lydia Muthoni, Martin Musyoka`,
  US: 'Alex Turner, Bianca Moore, Chris Delgado, Dana Whitfield, Erin Castillo, Frank Lopez, Gina Park, Hector Ruiz, Isla Bennett, Jamal Brooks, Kara Singh, Leo Fischer',
  JP: 'Aiko Mori, Daichi Ito, Emi Suzuki, Hiro Nakamura, Kana Yoshida, Makoto Abe, Nana Hayashi, Sota Inoue',
  GB: 'Alice Morgan, Ben Carver, Clara Finch, Dylan Price, Ella Marsh, Freddie Knight, Georgia Lane, Harry Webb',
};

const supplierNames: Record<string, string> = {
  KE: 'Nairobi Wholesale Traders, Mlima Millers, Malisho Dairies, Wakulima Fresh Produce, Chemchemi Bottlers, Ngao Home Products',
  US: 'Hudson Footwear Supply, Atlantic Apparel, Five Boroughs Goods',
  JP: 'Yokohama Green Coffee, Asakusa Ceramics, Hokkaido Dairy',
  GB: 'Severn Book Wholesale, Avon Paper Goods',
};

/** How the country writes telephone numbers; the last four digits count up. */
const phonePrefixes: Record<string, string> = {
  KE: '+254 722 10',
  US: '+1 555 010 ',
  JP: '+81 90 5550 ',
  GB: '+44 7700 90',
};

const split = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export interface DemoCustomer {
  id: string;
  name: string;
  phone: string;
}

/** Customers of a business; the first four may buy on account. */
export function demoCustomers(business: DemoBusiness): DemoCustomer[] {
  return split(customerNames[business.country]).map((name, index) => ({
    id: seedId('contact', business.key, name),
    name,
    phone: `${phonePrefixes[business.country] ?? '+1 555 '}${String(1200 + index * 7)}`,
  }));
}

/** The suppliers' ids of a business. */
export function demoSupplierIds(business: DemoBusiness): string[] {
  return split(supplierNames[business.country]).map((name) => seedId('contact', business.key, name));
}

/** Inserts customers and suppliers. */
export async function insertContacts(client: Client, business: DemoBusiness): Promise<void> {
  const creditLimit = business.currencyCode === 'KES' ? 15000 : business.currencyCode === 'JPY' ? 30000 : 400;
  const customers = demoCustomers(business).map(({ id, name, phone }, index) => ({
    id,
    name,
    phone,
    type: 'customer',
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    company: null,
    notes: index === 0 ? 'Pays at the end of the month.' : null,
    credit_limit: index < 4 ? creditLimit : 0,
    tax_pin: null,
  }));
  const suppliers = split(supplierNames[business.country]).map((name, index) => ({
    id: seedId('contact', business.key, name),
    name,
    phone: `${phonePrefixes[business.country] ?? '+1 555 '}${String(9100 + index * 3)}`,
    type: 'supplier',
    email: `orders@${name.toLowerCase().replace(/[^a-z]+/g, '')}.example.com`,
    company: name,
    notes: null,
    credit_limit: 0,
    tax_pin: business.country === 'KE' ? `P05${String(1_204_417 + index * 90_563)}K` : null,
  }));
  await client.query(
    `insert into public.contacts (tenant_id, id, name, phone, type, email, company, notes, credit_limit, tax_pin)
     select $1, c.id, c.name, c.phone, c.type, c.email, c.company, c.notes, c.credit_limit, c.tax_pin
     from jsonb_to_recordset($2::jsonb) as c (id uuid, name text, phone text, type text, email text, company text, notes text, credit_limit numeric, tax_pin text)`,
    [demoTenantId(business.key), JSON.stringify([...customers, ...suppliers])],
  );
}
