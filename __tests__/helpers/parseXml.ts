import { XMLParser, type X2jOptions } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';

/** Parses a document with third-party parsers, without trimming texts. Throws if it is not well-formed. */
export function parseXml(xml: string, options: X2jOptions): unknown {
  const strict = new SaxesParser({ xmlns: true });
  strict.on('error', (error) => {
    throw error;
  });
  strict.write(xml).close();
  return new XMLParser({ parseTagValue: false, trimValues: false, ...options }).parse(xml);
}
