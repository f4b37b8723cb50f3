// The content security policy forbids code made from text; zod would try it, be refused, and cause a violation report
// on every page. This is the object in which zod keeps its settings: importing zod to change them would load it before
// the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
