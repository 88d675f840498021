/**
 * TypeBox 0.34 as everyhost bundles it. The types beside `Type` and `Static` have to be public so that the declarations of a
 * library can name them when it exports a schema.
 *
 * @module
 */

export {
  type Static,
  type TAny,
  type TArray,
  type TBoolean,
  type TEnum,
  type TInteger,
  type TIntersect,
  type TLiteral,
  type TNot,
  type TNull,
  type TNumber,
  type TObject,
  type TOptional,
  type TReadonly,
  type TReadonlyOptional,
  type TRecord,
  type TSchema,
  type TString,
  type TTemplateLiteral,
  type TTemplateLiteralSyntax,
  type TTuple,
  type TUnion,
  type TUnknown,
  type TUnsafe,
  Type,
} from '@sinclair/typebox'
