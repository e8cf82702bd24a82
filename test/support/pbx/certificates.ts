import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, PEM. `issue` works for a CA only. */
export type Made = { cert: string; key: string };

type Wanted = {
  name: string;
  /** DNS names and IPv4 addresses that it stands for. */
  hosts?: string[];
  /** Who signs it; itself unless given. */
  by?: Made & { name: string };
  ca?: boolean;
  /** Days from now. */
  from?: number;
  to?: number;
};

function tlv(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const hex = body.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...content: Buffer[]) => tlv(0x30, ...content);
const octets = (content: Buffer) => tlv(0x04, content);
const isTrue = tlv(0x01, Buffer.from([0xff]));
const ecdsaWithSha256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));

function oid(bytes: number[]): Buffer {
  return tlv(0x06, Buffer.from(bytes));
}

function nameOf(commonName: string): Buffer {
  return sequence(tlv(0x31, sequence(oid([0x55, 0x04, 0x03]), tlv(0x0c, Buffer.from(commonName)))));
}

function time(days: number): Buffer {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString();
  return tlv(0x18, Buffer.from(`${iso.replace(/[-:T]/g, '').slice(0, 14)}Z`));
}

function alternativeNames(hosts: string[]): Buffer {
  const entries = hosts.map((host) =>
    /^\d+(\.\d+){3}$/.test(host) ? tlv(0x87, Buffer.from(host.split('.').map(Number))) : tlv(0x82, Buffer.from(host)),
  );
  return sequence(oid([0x55, 0x1d, 0x11]), octets(sequence(...entries)));
}

function extensions({ hosts = [], ca = false }: Wanted): Buffer {
  const constraints = sequence(oid([0x55, 0x1d, 0x13]), isTrue, octets(ca ? sequence(isTrue) : sequence()));
  return tlv(0xa3, sequence(constraints, ...(hosts.length > 0 ? [alternativeNames(hosts)] : [])));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function toBeSigned(wanted: Wanted, publicKey: KeyObject): Buffer {
  return sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(wanted.by?.name ?? wanted.name),
    sequence(time(wanted.from ?? -1), time(wanted.to ?? 30)),
    nameOf(wanted.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(wanted),
  );
}

/** Makes an X.509 certificate with node:crypto alone, so that the tests need no openssl. */
export function makeCertificate(wanted: Wanted): Made & { name: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = toBeSigned(wanted, createPublicKey(privateKey));
  const signer = wanted.by === undefined ? privateKey : createPrivateKey(wanted.by.key);
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, signer));
  return {
    name: wanted.name,
    cert: pem(sequence(body, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
