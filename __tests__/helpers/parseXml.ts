import { XMLParser, XMLValidator, type X2jOptions } from 'fast-xml-parser';

/** Reads a document by a parser that is not ours, texts as they are. Throws if it is not well-formed. */
export function parseXml(xml: string, options: X2jOptions): unknown {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what is to follow it is another package
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(JSON.stringify(verdict.err));
  return new XMLParser({ parseTagValue: false, trimValues: false, ...options }).parse(xml);
}
