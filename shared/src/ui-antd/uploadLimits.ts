interface UploadLimits {
  accept: readonly string[];
  acceptText: string;
  maxBytes: number;
}

/** Why a file is not taken, in a sentence with its name; null when it is. */
export function fileProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  { accept, acceptText, maxBytes }: UploadLimits,
): string | null {
  const isKnown = accept.some((kind) => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind.toLowerCase());
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
  if (!isKnown) return `${name}: only ${acceptText} can be uploaded.`;
  if (size === 0) return `${name} is empty.`;
  return size > maxBytes ? `${name} is larger than ${sizeText(maxBytes)}.` : null;
}

/** A limit in whole units: 500 KB, 10 MB. */
export function sizeText(bytes: number): string {
  const mega = 1024 * 1024;
  return bytes >= mega ? `${Math.floor(bytes / mega)} MB` : `${Math.floor(bytes / 1024)} KB`;
}
