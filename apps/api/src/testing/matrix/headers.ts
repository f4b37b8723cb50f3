import type { Route } from '@lintel/contract/base/route';
import { atVersion } from '../app-under-test.ts';

/** The headers that an operation asks for beside the token; a new thing is of version 1. */
export function headersOf(route: Route): Record<string, string> {
  return route.ifMatch === 'required' ? atVersion(1) : {};
}
