import type { DocumentModel } from '../documentModel.ts';
import { DocumentLogo } from './DocumentLogo';

interface DocumentHeadProps {
  document: DocumentModel;
  isPage: boolean;
}

/** Whose it is; on a page also what it is. */
export function DocumentHead({ document: { business, title, number, stamp }, isPage }: DocumentHeadProps) {
  return (
    <header className="receipt-head">
      <div>
        {business.logoUrl !== null && <DocumentLogo url={business.logoUrl} />}
        <p className="receipt-name">{business.name}</p>
        {business.addressLines.map((line, place) => (
          <p key={place}>{line}</p>
        ))}
        {business.phone !== null && <p>Tel {business.phone}</p>}
        {isPage && business.email !== null && <p>{business.email}</p>}
        {business.taxPin !== null && (
          <p>
            {business.taxPinLabel} {business.taxPin}
          </p>
        )}
        {business.header !== null && <p className="receipt-words">{business.header}</p>}
      </div>
      {isPage && (
        <div className="receipt-title">
          <p className="receipt-name">{title}</p>
          {number !== null && <p>{number}</p>}
          {stamp !== null && <p className="receipt-copy">{stamp}</p>}
        </div>
      )}
      {!isPage && stamp !== null && <p className="receipt-copy">{stamp}</p>}
    </header>
  );
}

/** Number, dates and names; a page has the number in its head. */
export function DocumentFacts({ document: { title, number, party, facts }, isPage }: DocumentHeadProps) {
  return (
    <table className="receipt-facts">
      <tbody>
        {!isPage && (
          <tr>
            <th scope="row">{title}</th>
            <td>{number}</td>
          </tr>
        )}
        {facts.map(({ label, value, isStrong = false }, place) => (
          <tr key={place}>
            <th scope="row">{label}</th>
            <td>{isStrong ? <strong>{value}</strong> : value}</td>
          </tr>
        ))}
        {party !== null && (
          <tr>
            <th scope="row">{party.label}</th>
            <td>
              {party.name}
              {party.lines.map((line, place) => (
                <span className="receipt-detail" key={place}>
                  {line}
                </span>
              ))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
