import type { DocumentContent } from '../ledger/document-content.ts';
import type { Pdf } from './pdf-layout.ts';
import type { Xml } from './xml.ts';

/** The name that Factur-X 1.0 and ZUGFeRD 2 require. */
const FILE_NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Embeds an e-invoice in its PDF, as Factur-X does. */
export function attachEInvoice(pdf: Pdf, { issued_at }: DocumentContent, cii: Xml): void {
  const date = new Date(issued_at);
  pdf.file(Buffer.from(cii), {
    ...{ name: FILE_NAME, type: 'text/xml', description: 'Factur-X', relationship: 'Alternative' },
    ...{ creationDate: date, modifiedDate: date },
  });
  pdf.appendXML(METADATA);
}

function property(name: string, description: string): string {
  return `
    <rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${description}</pdfaProperty:description>
    </rdf:li>`;
}

/** The extension of XMP by which readers find the file; PDF/A requires its schema. */
const METADATA = `
  <rdf:Description xmlns:fx="${NAMESPACE}" rdf:about="">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${[
        property('DocumentFileName', 'The name of the embedded XML document'),
        property('DocumentType', 'The type of the hybrid document'),
        property('Version', 'The version of the standard'),
        property('ConformanceLevel', 'The conformance level of the embedded document'),
      ].join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;
