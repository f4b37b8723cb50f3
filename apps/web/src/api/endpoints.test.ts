import { OPERATIONS } from '@lintel/contract/all';
import type { Contract } from '@lintel/contract/base/route';
import { expect, test } from 'vitest';
import { wireOf } from '../../contract-wire.ts';
import { api } from './api.ts';
import { endpointsOf } from './endpoints.ts';

test('a build has the same endpoints as the contract: each list read page by page too', () => {
  const namesOf = (contract: Contract) => {
    const names: string[] = [];
    api.injectEndpoints({
      endpoints: (build) => {
        names.push(...Object.keys(endpointsOf(build, contract)));
        return {};
      },
    });
    return names.sort();
  };
  // why: what a build leaves out of a route is what no endpoint reads
  const built = wireOf(OPERATIONS) as unknown as Contract;
  expect(namesOf(built)).toContain('listJobsPages');
  expect(namesOf(built)).toEqual(namesOf(OPERATIONS));
});
