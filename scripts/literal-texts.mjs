import ts from 'typescript'

/** Properties, attributes and functions whose texts people read. */
const readNames =
  /^(?:aria-(?:description|label|valuetext)|action|afterwards|alt|caption|done|empty|error|failed|failedText|heading|hint|label|legend|message|placeholder|subject|text|title)$/
const readCalls =
  /^(?:conflict|forbidden|invalid|msg|ProblemError|t|tooMany|unavailable|unauthenticated|toast\.\w+)$/
/** Those for the log, for who reads the code, and of the description of the API. */
const unread = /^(?:description|log\.\w+|logged|recorded|summary|\w*Error)$/

const word = /^\p{Lu}[\p{Ll}’']/u
const sentence = /^\p{Lu}[\p{L}’'-]*,? \p{L}*\p{Ll}/u
const words = /(?:^|\s)\p{L}*\p{Ll}{2}/u

/** Data of tests, of the demo and of examples, and names that are the same in every language. */
const names =
  /\/(?:fake-[^/]+|[^/]+-fixtures|test-setup|common-skills|mail-wording|zone-options)\.tsx?$|\/server\/src\/(?:demo|test)\//
/** Elsewhere many sentences are for those who run the server. */
const forReaders = /\/(?:web|contract)\/src\//

const isPartOf = (node, parent) =>
  ts.isParenthesizedExpression(parent) ||
  ts.isAsExpression(parent) ||
  ts.isArrayLiteralExpression(parent) ||
  ts.isJsxExpression(parent) ||
  (ts.isArrowFunction(parent) && parent.body === node) ||
  (ts.isConditionalExpression(parent) && parent.condition !== node) ||
  (ts.isBinaryExpression(parent) && /^(?:\?\?|\|\||&&)$/.test(parent.operatorToken.getText()))

/** The name of the property, the attribute or the function that a text is for. */
function takerOf(node) {
  let [part, { parent }] = [node, node]
  while (isPartOf(part, parent)) [part, parent] = [parent, parent.parent]
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) return parent.name.getText()
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression.getText()
  return ''
}

const isTranslated = ({ parent }) =>
  ts.isCallExpression(parent) && /^(?:t|tIn|msg)$/.test(parent.expression.getText())

/** A name, a type, a statement, or the field that a refusal is about. */
const isForCode = (node) =>
  node.parent.name === node ||
  ts.isLiteralTypeNode(node.parent) ||
  ts.isTaggedTemplateExpression(node.parent) ||
  (ts.isCallExpression(node.parent) &&
    node.parent.expression.getText() === 'invalid' &&
    node.parent.arguments[0] === node)

function isRead(node, inSentences) {
  if (ts.isJsxText(node)) return words.test(node.text)
  const isStart = ts.isTemplateHead(node)
  if (!(ts.isStringLiteralLike(node) || isStart) || isTranslated(node)) return false
  if (isForCode(node)) return false
  const taker = takerOf(isStart ? node.parent : node)
  if (!isStart && (readNames.test(taker) || readCalls.test(taker))) return word.test(node.text)
  return inSentences && sentence.test(node.text) && !unread.test(taker)
}

/** The texts of a file that people read and that are in no language but English, because neither `t` nor `msg` has them. */
export function literalTextsIn(source) {
  const found = []
  if (names.test(source.fileName)) return found
  const inSentences = forReaders.test(source.fileName)
  const look = (node) => {
    if (isRead(node, inSentences)) found.push(node.text.trim())
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}
