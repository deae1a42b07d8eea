#!/bin/sh
# Five steps of training, the export and a few figures: shows that the scripts still fit the data and the packages.
# Without Python or the packages nothing is done. Usage: sh dry-run.sh DATA [MODELS]
set -e
cd "$(dirname "$0")"
DATA=${1:-../../shared/data}
MODELS=${2:-../public/models}
PYTHON=${PYTHON:-python3}
if ! "$PYTHON" -c "import torch, transformers, onnx, onnxruntime, sklearn, tokenizers" 2>/dev/null; then
  echo "skipped: Python or its packages are missing"
  exit 0
fi
OUT=$(mktemp -d)
trap 'rm -rf "$OUT"' EXIT
"$PYTHON" questions.py "$DATA"
"$PYTHON" train.py --data "$DATA" --models "$MODELS" --start "$MODELS/reader/onnx/model_quantized.onnx" --out "$OUT" --steps 5
"$PYTHON" soup.py "$OUT/final.pt" "$OUT/mean.pt" --out "$OUT/soup.pt"
"$PYTHON" export.py --checkpoint "$OUT/soup.pt" --out "$OUT"
"$PYTHON" evaluate.py "$OUT/reader.int8.onnx" --data "$DATA" --models "$MODELS" --limit 20 --only xquad-dev judge
