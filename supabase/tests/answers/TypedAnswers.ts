import path from 'node:path';
import ts from 'typescript';

const typesFile = path.resolve(__dirname, '../../../shared/src/api/rpcContract.ts');

/** Holds JSON values against the answers of `RpcContract`, and tells the arguments that it has. */
export class TypedAnswers {
  private readonly checker: ts.TypeChecker;
  private readonly answers = new Map<string, ts.Type>();
  private readonly args = new Map<string, ts.Type>();

  constructor() {
    const program = ts.createProgram([typesFile], {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      types: [],
    });
    this.checker = program.getTypeChecker();
    const source = program.getSourceFile(typesFile);
    const declaration = source?.statements.find(
      (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'RpcContract',
    );
    if (declaration === undefined) throw new Error('rpcContract.ts has no type RpcContract.');
    for (const property of this.checker.getTypeAtLocation(declaration).getProperties()) {
      const entry = this.checker.getTypeOfSymbol(property);
      this.answers.set(property.name, this.typeOf(entry, 'answer'));
      this.args.set(property.name, this.typeOf(entry, 'args'));
    }
  }

  /** The arguments of a procedure by name; true for those that may be left out. */
  argumentsOf(name: string): Record<string, boolean> {
    const properties = this.args.get(name)?.getProperties() ?? [];
    return Object.fromEntries(
      properties.map((property) => [property.name, (property.flags & ts.SymbolFlags.Optional) !== 0]),
    );
  }

  private typeOf(entry: ts.Type, part: 'answer' | 'args'): ts.Type {
    const symbol = entry.getProperty(part);
    if (symbol === undefined) throw new Error(`An entry of RpcContract has no ${part}.`);
    return this.checker.getTypeOfSymbol(symbol);
  }

  /** The procedures whose answers are typed. */
  get names(): string[] {
    return [...this.answers.keys()].sort();
  }

  /** Where the answer differs from its type: fields that are missing, unknown or of another kind. */
  differences(name: string, answer: unknown): string[] {
    const type = this.answers.get(name);
    if (type === undefined) return [`${name}: has no type in RpcAnswers`];
    return [...new Set(this.compare(answer, type, name))];
  }

  private compare(value: unknown, type: ts.Type, where: string): string[] {
    // What somebody else's service said is passed on as it came.
    if (type.flags & ts.TypeFlags.Unknown) return [];
    if (type.isUnion()) {
      const tries = type.types.map((part) => this.compare(value, part, where));
      if (tries.some((found) => found.length === 0)) return [];
      // The one object of `object | null` says more than "neither of both".
      const objects = type.types.flatMap((part, index) =>
        part.flags & ts.TypeFlags.Object ? [tries[index] ?? []] : [],
      );
      return value !== null && typeof value === 'object' && objects.length === 1
        ? (objects[0] ?? [])
        : this.other(value, type, where);
    }
    if (value === null) return type.flags & ts.TypeFlags.Null ? [] : this.other(value, type, where);
    if (type.isLiteral()) return value === type.value ? [] : this.other(value, type, where);
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return typeof value === 'boolean' && String(value) === this.checker.typeToString(type)
        ? []
        : this.other(value, type, where);
    if (type.flags & ts.TypeFlags.String) return typeof value === 'string' ? [] : this.other(value, type, where);
    if (type.flags & ts.TypeFlags.Number) return typeof value === 'number' ? [] : this.other(value, type, where);
    return this.compareObject(value, type, where);
  }

  private compareObject(value: unknown, type: ts.Type, where: string): string[] {
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      if (!Array.isArray(value) || item === undefined) return this.other(value, type, where);
      return value.flatMap((entry) => this.compare(entry, item, `${where}[]`));
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.other(value, type, where);
    const fields = Object.entries(value);
    const entryType = type.getStringIndexType();
    if (entryType !== undefined)
      return fields.flatMap(([key, entry]) => this.compare(entry, entryType, `${where}.${key}`));
    const properties = new Map(this.checker.getPropertiesOfType(type).map((property) => [property.name, property]));
    const missing = [...properties.values()].filter(
      ({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !fields.some(([key]) => key === name),
    );
    return [
      ...missing.map(({ name }) => `${where}.${name}: is missing`),
      ...fields.flatMap(([key, entry]) => {
        const property = properties.get(key);
        if (property === undefined) return [`${where}.${key}: is not in the type`];
        return this.compare(entry, this.checker.getTypeOfSymbol(property), `${where}.${key}`);
      }),
    ];
  }

  private other(value: unknown, type: ts.Type, where: string): string[] {
    return [`${where}: ${JSON.stringify(value)} is no ${this.checker.typeToString(type)}`];
  }
}
