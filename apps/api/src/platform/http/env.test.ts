import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EnvError, instanceSecret, readEnv } from './env.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lintel-env-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('with nothing set the configuration is complete: loopback, port 4000, embedded database, both roles', () => {
  expect(readEnv({}, false)).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    apiBasePath: '/v1',
    databaseUrl: null,
    roles: ['web', 'worker'],
    hasRateLimits: true,
    trustedProxies: [],
    checksResponses: false,
    logLevel: 'info',
  });
});

test('trusted proxies are a list', () => {
  expect(readEnv({ LINTEL_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ]);
});

test('an empty variable counts as absent, but the API may live at the root', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', API_BASE_PATH: '' })).toMatchObject({
    port: 4000,
    databaseUrl: null,
    apiBasePath: '',
  });
});

test('all wrong variables are reported at once, each with what it should be', () => {
  const wrong = {
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    LINTEL_SECRET: 'short',
    ROLES: 'web,cook',
    API_BASE_PATH: 'v1',
    PUBLIC_BASE_URL: 'ftp://x',
  };
  expect(() => readEnv(wrong)).toThrow(EnvError);
  for (const name of Object.keys(wrong)) expect(() => readEnv(wrong)).toThrow(name);
  expect(() => readEnv({ PORT: '70000' })).toThrow(/PORT/);
});

test('in a terminal the log has only warnings by default, so that the start message stays visible', () => {
  expect(readEnv({}, true).logLevel).toBe('warn');
  expect(readEnv({ LOG_LEVEL: 'info' }, true).logLevel).toBe('info');
});

test.each([
  ['SMTP_URL', 'https://mail.example'],
  ['SMS_URL', 'https://api.twilio.com'],
  ['SMS_URL', 'twilio://sid@api.twilio.com?from=%2B15550100'],
  ['SMS_URL', 'twilio://sid:token@api.twilio.com'],
  ['SMS_URL', 'twilio://sid:token@api.twilio.com?from=%2B15550100&base=http://sms.example'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['LINTEL_TRUSTED_PROXIES', 'proxy.example'],
  ['LINTEL_TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/33'],
  ['LINTEL_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['METRICS_TOKEN', 'short'],
])('%s cannot be %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name);
});

test('mail and SMS are sent by the services that their addresses name', () => {
  const env = readEnv({
    SMTP_URL: 'smtp://lintel:p%40ss@mail.example:587?from=Lintel%20<lintel@example.com>',
    SMS_URL: 'twilio://sid:token@api.twilio.com?from=%2B15550100&base=http://127.0.0.1:4080',
  });
  expect(env.smtpUrl).toContain('mail.example');
  expect(env.smsUrl).toContain('from=%2B15550100');
});

test('production needs the address that people use', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/PUBLIC_BASE_URL/);
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_BASE_URL: 'https://lintel.example/' }).publicBaseUrl).toBe(
    'https://lintel.example',
  );
});

test('the secret is made once, and is its owner’s alone to read', () => {
  const first = instanceSecret({ secret: null, dataDir });
  const file = path.join(dataDir, 'secret');
  expect(first.length).toBeGreaterThanOrEqual(43);
  chmodSync(file, 0o644);
  expect(instanceSecret({ secret: null, dataDir })).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(first);
  writeFileSync(file, '');
  expect(() => instanceSecret({ secret: null, dataDir })).toThrow(/restore it/);
});
