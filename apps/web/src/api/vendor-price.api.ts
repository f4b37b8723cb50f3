import { vendorPrice } from '@lintel/contract/invoices/vendor-price';
import { api } from './api.ts';
import { endpointsOf, type RouteAnswer } from './endpoints.ts';

export const vendorPriceApi = api.injectEndpoints({ endpoints: (build) => endpointsOf(build, vendorPrice) });

export type VendorPrice = RouteAnswer<typeof vendorPrice.listVendorPrices>['results'][number];

export const {
  useListVendorPricesQuery,
  useCreateVendorPricesMutation,
  useDeleteVendorPriceMutation,
  useChooseLinePriceMutation,
} = vendorPriceApi;
