export type DemoSignIn = { name: string; email: string; role: string };

/** What the server tells the web app at run time, so that one build serves any host. */
export type RuntimeConfig = {
  apiBase: string;
  product: string;
  /** Only while demo data is loaded. */
  demo: { password: string; accounts: DemoSignIn[] } | null;
  /** No user exists yet: the first visitor with the code of the log sets the house up. */
  setupNeeded: boolean;
};

const DEFAULTS: RuntimeConfig = {
  apiBase: '/v1',
  product: 'Lintel',
  demo: null,
  setupNeeded: false,
};

let loading: Promise<RuntimeConfig> | undefined;

/** Reads /config.json once; a host that serves none gets the defaults. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load();
  return loading;
}

export function forgetRuntimeConfig(): void {
  loading = undefined;
}

async function load(): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
    if (!response.ok) return DEFAULTS;
    return { ...DEFAULTS, ...((await response.json()) as Partial<RuntimeConfig>) };
  } catch {
    loading = undefined;
    return DEFAULTS;
  }
}
