/** BER: a tag with its length and content. */
export function tlv(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(5);
  length[0] = 0x84;
  length.writeUInt32BE(body.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

export const octets = (text: string): Buffer => tlv(0x04, Buffer.from(text));
export const integer = (value: number): Buffer => tlv(0x02, Buffer.from([value >> 8, value & 0xff]));
export const message = (id: number, operation: Buffer, ...more: Buffer[]): Buffer =>
  tlv(0x30, integer(id), operation, ...more);
/** A result without an error: of a bind (0x61), a search (0x65), StartTLS (0x78). */
export const result = (id: number, tag: number): Buffer =>
  message(id, tlv(tag, tlv(0x0a, Buffer.from([0])), octets(''), octets('')));
export const entry = (id: number, dn: string, attributes: Record<string, string[]>): Buffer =>
  message(
    id,
    tlv(
      0x64,
      octets(dn),
      tlv(
        0x30,
        ...Object.entries(attributes).map(([name, values]) =>
          tlv(0x30, octets(name), tlv(0x31, ...values.map(octets))),
        ),
      ),
    ),
  );

/** A search's end with a cookie: there is another page (RFC 2696). */
export const pageEnd = (id: number, cookie: string | Buffer): Buffer => {
  const control = tlv(
    0x30,
    octets('1.2.840.113556.1.4.319'),
    tlv(0x04, tlv(0x30, tlv(0x02, Buffer.from([0])), tlv(0x04, Buffer.from(cookie)))),
  );
  return message(id, tlv(0x65, tlv(0x0a, Buffer.from([0])), octets(''), octets('')), tlv(0xa0, control));
};

/** The id of the message that a client sent: the integer that begins its sequence. */
export function idOf(chunk: Buffer): number {
  const head = 2 + Math.max(0, (chunk[1] ?? 0) - 0x80);
  return chunk.readUIntBE(head + 2, chunk[head + 1] ?? 1);
}
