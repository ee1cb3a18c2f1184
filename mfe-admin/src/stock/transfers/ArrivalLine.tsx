import { quantityText } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { SerialsField } from '../../common/serials/SerialsField';
import { DocumentLine } from '../DocumentLine';
import type { TransferLine } from './transferRows';

interface ArrivalLineProps {
  line: TransferLine;
  text: string;
  serials: string[];
  onText: (text: string) => void;
  onSerials: (serials: string[]) => void;
}

/** How many of one product have arrived, or which pieces. */
export function ArrivalLine({ line, text, serials, onText, onSerials }: ArrivalLineProps) {
  return (
    <DocumentLine
      name={line.name}
      hint={`${quantityText(line.inTransit, line.unit)} in transit${line.batchNumber === null ? '' : ` · ${line.batchNumber}`}`}
    >
      {line.tracksSerials ? (
        <SerialsField
          label={`Serial numbers of ${line.name} received`}
          serials={serials}
          onChange={onSerials}
          needed={line.inTransit / 1000}
        />
      ) : (
        <TextField
          label={`Received of ${line.name}`}
          isLabelHidden
          value={text}
          onChange={onText}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
        />
      )}
    </DocumentLine>
  );
}
