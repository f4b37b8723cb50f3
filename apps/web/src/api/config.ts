export type DemoSignIn = { name: string; email: string; role: string };

/** The configuration that the server gives the web app at run time, so that one build serves any host. */
export type RuntimeConfig = {
  apiBase: string;
  product: string;
  /** Only while demo data is loaded. */
  demo: { password: string; accounts: DemoSignIn[] } | null;
  /** No user exists yet: the first visitor who has the code from the log sets up the instance. */
  setupNeeded: boolean;
  /** What the server is set up to send; null where the host says nothing of it. */
  sends: { MAIL: boolean; SMS: boolean } | null;
};

const DEFAULTS: RuntimeConfig = {
  apiBase: '/v1',
  product: 'Lintel',
  demo: null,
  setupNeeded: false,
  sends: null,
};

let loading: Promise<RuntimeConfig> | undefined;
let known: RuntimeConfig | undefined;

/** Reads /config.json once; a host that serves none gets the defaults. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load();
  return loading;
}

/** The configuration read earlier; undefined before that. */
export function knownConfig(): RuntimeConfig | undefined {
  return known;
}

export function forgetRuntimeConfig(): void {
  loading = undefined;
  known = undefined;
}

async function load(): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
    if (!response.ok) return DEFAULTS;
    known = { ...DEFAULTS, ...((await response.json()) as Partial<RuntimeConfig>) };
    return known;
  } catch {
    loading = undefined;
    return DEFAULTS;
  }
}
