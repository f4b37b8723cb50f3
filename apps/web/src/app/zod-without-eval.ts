// The content security policy allows no code made of text; zod would try, be refused, and leave a report on every page. This
// is the object that zod keeps its settings in: importing zod to change them would load it before the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
