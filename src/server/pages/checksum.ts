/*
 * The checksum of two texts one behind the other from the checksums of both, as zlib's crc32_combine does: a CRC is a
 * polynomial over GF(2) modulo P, and to put n bytes behind a text multiplies its CRC by x^(8n). Bits are reflected, so
 * the highest bit stands for x^0.
 */

/** P of the CRC of gzip, RFC 1952 section 8. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X_TO_THE_8TH = 0x00800000;

/** The product of two polynomials modulo P. */
function multiply(one: number, other: number): number {
  let product = 0;
  let term = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= term;
    term = term & 1 ? (term >>> 1) ^ POLYNOMIAL : term >>> 1;
  }
  return product >>> 0;
}

/** What a checksum is multiplied by when `length` bytes come behind its text. */
export function lengthOperator(length: number): number {
  let operator = ONE;
  let power = X_TO_THE_8TH;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) operator = multiply(operator, power);
    power = multiply(power, power);
  }
  return operator >>> 0;
}

/** The CRC-32 of a text with another one behind it, whose length `operator` stands for. */
export const joinChecksums = (before: number, behind: number, operator: number): number =>
  (multiply(operator, before) ^ behind) >>> 0;
