// Reads the text of each page of a PDF, given on stdin, and writes it as JSON. A program of its own: the library is a module, tests are not.
import { extractText, getDocumentProxy } from 'unpdf';

const parts = [];
for await (const part of process.stdin) parts.push(part);
const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(parts))), { mergePages: false });
process.stdout.write(JSON.stringify(text));
