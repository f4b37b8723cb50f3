import { LATITUDE_MAX, LONGITUDE_MAX } from '@lintel/domain/base/coordinates';
import * as z from 'zod';

const Latitude = z
  .number()
  .min(-LATITUDE_MAX)
  .max(LATITUDE_MAX)
  .meta({ description: 'degrees north of the equator; south is negative' });
const Longitude = z
  .number()
  .min(-LONGITUDE_MAX)
  .max(LONGITUDE_MAX)
  .meta({ description: 'degrees east of Greenwich; west is negative' });

/** An address as it is stored; input is checked more strictly. */
export const Address = {
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
};

/** Where it is on a map; both are known or neither is. */
export const Coordinates = { latitude: Latitude.nullable(), longitude: Longitude.nullable() };

/** As a caller gives them. That they come together is checked with what is stored. */
export const GivenCoordinates = {
  latitude: Coordinates.latitude.optional(),
  longitude: Coordinates.longitude.optional(),
};
