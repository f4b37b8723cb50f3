import type { Route } from '@lintel/contract/base/route';

/**
 * What is made of a route alone, made once a process: reading its schemas takes a millisecond or two, and a test process
 * builds the server hundreds of times.
 */
export function oncePerRoute<T>(make: (route: Route) => T): (route: Route) => T {
  const made = new WeakMap<Route, { value: T }>();
  return (route) => {
    const known = made.get(route) ?? { value: make(route) };
    made.set(route, known);
    return known.value;
  };
}
