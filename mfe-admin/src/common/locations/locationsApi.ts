import { api, rpcEndpoint } from '@dukani/shared/api';
import { fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A place where stock lies. */
export interface Location {
  id: string;
  name: string;
  isDefault: boolean;
  isActive: boolean;
  /** Where suppliers deliver to; null: to the address of the business. */
  address: string | null;
  productCount: number;
  reserved: Thousandths;
  arriving: Thousandths;
  negativeCount: number;
  /** Null for those who may not see costs. */
  value: Money | null;
  tills: { id: string; name: string; isActive: boolean; isOpen: boolean }[];
}

function toLocation(row: rpc.StockLocation): Location {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    isActive: row.is_active,
    address: row.address,
    productCount: row.product_count,
    reserved: quantityFromNumeric(row.reserved_quantity),
    arriving: quantityFromNumeric(row.arriving_quantity),
    negativeCount: row.negative_count,
    value: row.stock_value === null ? null : fromNumeric(row.stock_value),
    tills: row.tills.map((till) => ({ id: till.id, name: till.name, isActive: till.is_active, isOpen: till.is_open })),
  };
}

/** Where stock lies, and the tills that sell from there. */
const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLocations: build.query<Location[], void>({
      ...rpcEndpoint(
        'list_locations',
        () => ({}),
        (answer) => answer.rows.map(toLocation),
      ),
      providesTags: ['Location', 'Stock'],
    }),
    saveLocation: build.mutation<Location, rpc.SaveLocationInput>({
      ...rpcEndpoint('save_location', (location) => ({ p_location: location }), toLocation),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location'] : []),
    }),
    archiveLocation: build.mutation<Location, { locationId: string; isArchived: boolean }>({
      ...rpcEndpoint(
        'archive_location',
        ({ locationId, isArchived }) => ({ p_location_id: locationId, p_archived: isArchived }),
        toLocation,
      ),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location'] : []),
    }),
    saveTill: build.mutation<Location, rpc.SaveTillInput>({
      ...rpcEndpoint('save_till', (till) => ({ p_till: till }), toLocation),
      invalidatesTags: (_row, error) => (error === undefined ? ['Location', 'TillSession'] : []),
    }),
  }),
});

export const { useListLocationsQuery, useSaveLocationMutation, useArchiveLocationMutation, useSaveTillMutation } =
  locationsApi;
